import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { TimelineEvent } from '@openbook/api/contact-timeline.ts'
import type { z } from 'zod'
import { brandSeen } from '../../lib/brand.ts'
import { dayAndTime, relative } from '../../lib/dates.ts'
import { linkOf } from './event-link.ts'
import { type Change, changesOf, sentence, someone } from './sentences.ts'

/** One line of the story: who, what, when, and what it was before. */
export function TimelineEntry({ event, contactId }: { event: z.output<typeof TimelineEvent>; contactId: number }) {
  const { user, real_user, at, kind } = event
  const goesTo = linkOf(event, contactId)
  const onBehalf = user && real_user && real_user.id !== user.id
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: 2.5,
        pb: 1.75,
        '&::before': {
          content: '""',
          position: 'absolute',
          left: 3,
          top: 8,
          width: 8,
          height: 8,
          borderRadius: '50%',
          bgcolor: 'primary.main',
        },
        '&:not(:last-child)::after': {
          content: '""',
          position: 'absolute',
          left: 6.5,
          top: 20,
          bottom: -4,
          width: '1px',
          bgcolor: 'divider',
        },
      }}
    >
      <Typography variant="body2">
        <strong>{user?.name ?? someone(kind, brandSeen().name)}</strong> {sentence(event)}
        {onBehalf && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            (by {real_user.name})
          </Box>
        )}
      </Typography>
      {changesOf(event).map(change => (
        <Changed key={change.field} change={change} />
      ))}
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        <time dateTime={at} title={relative(at)}>
          {dayAndTime(at)}
        </time>
        {goesTo && (
          <>
            {' · '}
            <MuiLink href={goesTo.href}>{goesTo.label}</MuiLink>
          </>
        )}
      </Typography>
    </Box>
  )
}

function Changed({ change: { field, before, after } }: { change: Change }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {field}: {before ? <del>{before}</del> : 'empty'} →{' '}
      {after ? <ins style={{ textDecoration: 'none' }}>{after}</ins> : 'empty'}
    </Typography>
  )
}
