import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import type * as contactTransfers from '@openbook/api/contact-transfers.ts'
import type { Gets } from '@openbook/api/core/route.ts'
import { paths } from '../../paths.ts'
import { TOUCHED } from '../../ui/touched.ts'

interface Props {
  found: Gets<typeof contactTransfers.conflicts>
  busy: boolean
  turn: (page: number) => void
}

/** The contacts changed since, 50 a page; a name opens beside, so that the dialog stays. */
export function Conflicts({ found: { data, meta }, busy, turn }: Props) {
  return (
    <>
      <Box
        component="ul"
        aria-label="Changed since"
        aria-busy={busy}
        sx={{ m: 0, pl: 2.5, maxHeight: 260, overflowY: 'auto', opacity: busy ? 0.55 : 1 }}
      >
        {data.map((conflict, at) => (
          <Typography
            key={conflict.contact?.id ?? `gone-${at}`}
            component="li"
            variant="body2"
            sx={{ overflowWrap: 'anywhere' }}
          >
            <Conflict {...conflict} />
          </Typography>
        ))}
      </Box>
      {meta.total_pages > 1 && (
        <Pagination
          size="small"
          page={meta.current_page}
          count={meta.total_pages}
          onChange={(_event, to) => turn(to)}
          aria-label="Pages of contacts changed since"
        />
      )}
    </>
  )
}

function Conflict({ contact, owner, moved_on, lost }: Props['found']['data'][number]) {
  if (!contact) return 'A contact that is gone'
  if (lost) return `${contact.name} (merged into another contact)`
  return (
    <>
      <MuiLink
        href={paths.contact(contact.number)}
        target="_blank"
        rel="noopener"
        aria-label={`${contact.name}, in a new tab`}
        sx={TOUCHED}
      >
        {contact.name}
      </MuiLink>
      {moved_on && owner && ` (now ${owner.name}’s)`}
    </>
  )
}
