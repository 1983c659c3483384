import Box from '@mui/material/Box'
import type { Row } from './fields.ts'
import type { Preview } from './MergeForm.tsx'
import { Pick } from './Pick.tsx'
import type { Field } from './words.ts'

interface Props {
  row: Row
  records: Preview['records']
  picked: number
  pick: (fields: readonly Field[], id: number) => void
}

/** One field of all records; a choice where they differ. */
export function PickRow({ row, records, picked, pick }: Props) {
  const values = new Set(records.map(({ contact }) => row.value(contact)))
  const differs = values.size > 1
  return (
    <Box
      component="fieldset"
      sx={{ display: 'contents', '& > *': { px: 1.5, py: 1, borderBottom: 1, borderColor: 'divider' } }}
    >
      <Box component="legend" sx={{ width: '100%', float: 'left', color: 'text.secondary', fontSize: '0.875rem' }}>
        {row.label}
      </Box>
      {differs ? (
        records.map(({ contact }) => {
          const value = row.value(contact)
          return (
            <Box key={contact.id} sx={{ minWidth: 0 }}>
              <Box component="label" sx={{ display: 'flex', gap: 1, alignItems: 'baseline', cursor: 'pointer' }}>
                <Pick
                  type="radio"
                  name={row.label}
                  checked={contact.id === picked}
                  onChange={() => pick(row.fields, contact.id)}
                  aria-label={`${row.label} of ${contact.number}: ${value || 'empty'}`}
                />
                <Value value={value} />
                <Box
                  component="span"
                  sx={{ ml: 'auto', color: 'text.secondary', fontSize: '0.75rem', display: { md: 'none' } }}
                >
                  {contact.number}
                </Box>
              </Box>
            </Box>
          )
        })
      ) : (
        <Box sx={{ gridColumn: { md: '2 / -1' } }}>
          <Value value={[...values][0] ?? ''} />
        </Box>
      )}
    </Box>
  )
}

const Value = ({ value }: { value: string }) => (
  <Box
    component="span"
    sx={{ overflowWrap: 'anywhere', ...(!value && { color: 'text.secondary', fontStyle: 'italic' }) }}
  >
    {value || 'empty'}
  </Box>
)
