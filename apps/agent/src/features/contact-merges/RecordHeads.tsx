import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { relative } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import type { Preview } from './MergeForm.tsx'
import { Pick } from './Pick.tsx'
import { nameOf } from './words.ts'

interface Props {
  records: Preview['records']
  survivor: number
  choose: (id: number) => void
}

/** Whose number and history the merged contact goes on with. */
export const RecordHeads = ({ records, survivor, choose }: Props) => (
  <Box
    component="fieldset"
    sx={{ display: 'contents', '& > *': { p: 1.5, borderBottom: 1, borderColor: 'divider', bgcolor: 'action.hover' } }}
  >
    <Box component="legend" sx={{ width: '100%', fontWeight: 600, fontSize: '0.875rem', float: 'left' }}>
      Keep this record
    </Box>
    {records.map(({ contact }) => (
      <Box key={contact.id} sx={{ minWidth: 0 }}>
        <Box component="label" sx={{ display: 'flex', gap: 1, alignItems: 'baseline', cursor: 'pointer' }}>
          <Pick
            type="radio"
            name="survivor"
            checked={contact.id === survivor}
            onChange={() => choose(contact.id)}
            aria-label={`Keep ${contact.number}`}
          />
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{nameOf(contact)}</Box>
            <Link href={paths.contact(contact.number)} sx={{ fontSize: '0.875rem' }}>
              {contact.number}
            </Link>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              Changed {relative(contact.updated_at)}
            </Typography>
          </Box>
        </Box>
      </Box>
    ))}
  </Box>
)
