import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { AgentInfo } from '@openbook/api/orders.ts'
import { useState } from 'react'

type Text = Exclude<keyof AgentInfo, 'licence_states'>
const FIELDS: [Text, string, string][] = [
  ['name', 'Name', 'name'],
  ['company_name', 'Company', 'organization'],
  ['phone', 'Phone', 'tel'],
  ['email', 'Email', 'email'],
  ['address', 'Address', 'street-address'],
  ['city', 'City', 'address-level2'],
  ['state', 'State', 'address-level1'],
  ['zip_code', 'ZIP', 'postal-code'],
]

interface Props {
  value: AgentInfo | undefined
  change: (more: Partial<AgentInfo>) => void
  said: Partial<Record<string, string>>
}

const placeOf = ({ address, city, state, zip_code }: AgentInfo) =>
  [address, city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Who orders, as the agency needs it to deliver: a line or two, and the fields behind it. */
export function AgentInfoFields({ value, change, said }: Props) {
  const [open, setOpen] = useState(false)
  if (!value) return <Skeleton variant="rounded" height={56} />
  const wrong = said['agent_info.name'] || said['agent_info.licence_states.0']
  const states = value.licence_states ?? []
  return (
    <Box component="section" aria-label="Your details">
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {[value.name, value.company_name].filter(Boolean).join(', ')}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[placeOf(value), value.phone, value.email].filter(Boolean).join(' · ')}
            {states.length > 0 && ` · Licensed in ${states.join(', ')}`}
          </Typography>
        </Box>
        {!open && !wrong && (
          <Button size="small" aria-label="Change your details for this order" onClick={() => setOpen(true)}>
            Change
          </Button>
        )}
      </Box>
      {(open || wrong) && (
        <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          {FIELDS.map(([field, label, autoComplete]) => (
            <TextField
              key={field}
              size="small"
              label={label}
              autoComplete={autoComplete}
              value={value[field] ?? ''}
              onChange={event => change({ [field]: event.target.value })}
              error={Boolean(said[`agent_info.${field}`])}
              helperText={said[`agent_info.${field}`]}
            />
          ))}
          <TextField
            size="small"
            label="Licensed in"
            defaultValue={states.join(', ')}
            onChange={event => change({ licence_states: statesIn(event.target.value) })}
            error={Boolean(said['agent_info.licence_states.0'])}
            helperText={said['agent_info.licence_states.0'] ?? 'For this order only; two letters each.'}
          />
        </Box>
      )}
    </Box>
  )
}

const statesIn = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
