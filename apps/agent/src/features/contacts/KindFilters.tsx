import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Divider from '@mui/material/Divider'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { CONTACT_TYPES, DUPLICATE_FIELDS } from '@openbook/api/core/contact-filters.ts'
import { useId } from 'react'
import { useLookOnly } from './places.ts'
import { type ListSearch, sharedIn } from './scope.ts'

type Kind = Pick<ListSearch, 'type' | 'duplicate'>

const TYPES = { lead: 'Leads: no policy in force', client: 'Clients: a policy in force' }
const FIELDS = { first_name: 'First name', last_name: 'Last name', address: 'Address' }

/** Leads or clients, and only those who look like duplicates. */
export function KindFilters({ kind, change }: { kind: Kind; change: (kind: Kind) => void }) {
  const id = useId()
  const shared = sharedIn(kind.duplicate)
  const lookOnly = useLookOnly()
  const tick = (field: (typeof DUPLICATE_FIELDS)[number], on: boolean) =>
    change({
      ...kind,
      duplicate: DUPLICATE_FIELDS.filter(each => (each === field ? on : shared.includes(each))).join(','),
    })
  return (
    <>
      <Divider />
      {(!lookOnly || kind.type) && (
        <TextField
          select
          label="Leads or clients"
          value={kind.type ?? ''}
          onChange={event => {
            const { type: _type, ...rest } = kind
            const type = CONTACT_TYPES.find(each => each === event.target.value)
            change({ ...rest, ...(type && { type }) })
          }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">Everyone</option>
          {CONTACT_TYPES.map(type => (
            <option key={type} value={type}>
              {TYPES[type]}
            </option>
          ))}
        </TextField>
      )}
      <Box role="group" aria-labelledby={id}>
        <Typography id={id} variant="body2">
          Only possible duplicates, who share with another contact in view
        </Typography>
        {DUPLICATE_FIELDS.filter(field => !lookOnly || field !== 'address' || shared.includes(field)).map(field => (
          <FormControlLabel
            key={field}
            control={<Checkbox size="small" checked={shared.includes(field)} onChange={(_, on) => tick(field, on)} />}
            label={FIELDS[field]}
          />
        ))}
      </Box>
    </>
  )
}
