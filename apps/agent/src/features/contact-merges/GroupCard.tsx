import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type DuplicateGroup, MOST_APART, MOST_RECORDS } from '@openbook/api/contact-merges.ts'
import { type ReactNode, useId, useState } from 'react'
import type { z } from 'zod'
import { useMay } from '../../lib/current-user.ts'
import { figure } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Link, useInside } from '../../ui/Link.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { Score } from './Score.tsx'
import { useDismiss } from './use-dismiss.ts'
import { counted, factsOf, type Matched, nameOf } from './words.ts'

/** Records that may be one person: merge those ticked, or remember that they are not. */
export function GroupCard({ group }: { group: z.output<typeof DuplicateGroup> }) {
  const id = useId()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { dismiss, busy } = useDismiss()
  const mayMerge = useMay('contacts.merge')
  const chosen = group.ids.filter(each => !left.has(each))
  const hidden = group.count - group.contacts.length
  const [first] = group.contacts
  const inside = useInside(paths.merge(chosen))
  const fits = chosen.length > 1 && chosen.length <= MOST_RECORDS
  const several = group.count > 2
  const shown = group.contacts.map(({ id }) => id)
  const apart = chosen.length > MOST_APART ? chosen.filter(each => shown.includes(each)) : chosen
  const toggle = (contact: number, on: boolean) => {
    const next = new Set(left)
    on ? next.delete(contact) : next.add(contact)
    setLeft(next)
  }
  return (
    <Paper component="li" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography id={id} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {first && nameOf(first)}
            <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontWeight: 500 }}>
              {counted(group.count, 'record')}
            </Box>
          </Typography>
          <Score score={group.score} signs={group.signs} />
        </Box>
        {mayMerge && (
          <Button size="small" variant="contained" data-act="" disabled={!fits} {...(fits ? inside : {})}>
            Merge {counted(chosen.length, 'record')}
          </Button>
        )}
        <Button size="small" disabled={busy || apart.length < 2} onClick={() => dismiss(apart)}>
          {several ? 'Different people' : 'Not the same person'}
        </Button>
      </Box>
      {hidden > 0 && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mb: 1 }}>
          {group.contacts.length} of {group.count} records are shown. A merge takes those not shown as well
          {group.count > MOST_RECORDS && `, ${figure(MOST_RECORDS)} at most: merge these, then the others`}. “Different
          people” is about those shown, {MOST_APART} at a time.
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))' }}>
        {group.contacts.map(contact => (
          <Record key={contact.id} contact={contact}>
            {several && (
              <Tick
                label={`Include ${contact.number}`}
                checked={!left.has(contact.id)}
                change={on => toggle(contact.id, on)}
              />
            )}
          </Record>
        ))}
      </Box>
    </Paper>
  )
}

const Record = ({ contact, children }: { contact: Matched; children: ReactNode }) => (
  <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 1.25, fontSize: '0.875rem', minWidth: 0 }}>
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
      <Link href={paths.contact(contact.number)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {nameOf(contact)} ({contact.number})
      </Link>
      {children}
    </Box>
    {factsOf(contact).map(fact => (
      <Box key={fact} sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {fact}
      </Box>
    ))}
  </Box>
)
