import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { FILTER_OPS, type FilterField, type Op } from '@openbook/api/core/contact-filters.ts'
import { may } from '@openbook/auth/permissions.ts'
import type { Role } from '@openbook/auth/roles.ts'
import { useUser } from '../../lib/current-user.ts'
import { type DraftFilter, withField, withOp } from './draft.ts'
import { FilterValue } from './FilterValue.tsx'
import { FIELD_GROUPS, HINTS, labelOf, opWords } from './filter-words.ts'
import { useLookOnly } from './places.ts'
import { useHasDownline } from './use-list.ts'

interface Props {
  filter: DraftFilter
  change: (filter: DraftFilter) => void
  remove: () => void
}

/** What a pool does not show of its leads. */
const HIDDEN = /^policy_|_consent$|_validity$|^consent_|^external_id$|^data_capture$/

const native = { select: { native: true }, inputLabel: { shrink: true } } as const

/** One filter: what, how, and with which value. Policies are not offered in a pool where they are not shown. */
export function FilterRow({ filter, change, remove }: Props) {
  const downline = useHasDownline()
  const lookOnly = useLookOnly()
  const { field, op } = filter
  const { roles } = useUser()
  const kits = roles.some(role => may(role as Role, 'mailers.assign'))
  const isOffered = (name: string) =>
    name === field ||
    (name === 'owner_id' ? downline : name === 'mailer_kit_id' ? kits : !(lookOnly && HIDDEN.test(name)))
  return (
    <Box
      role="group"
      aria-label={`Filter by ${labelOf(field)}`}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr auto', alignItems: 'start' }}
    >
      <TextField
        select
        label="Field"
        value={field}
        onChange={event => change(withField(filter, event.target.value as FilterField))}
        slotProps={native}
      >
        {Object.entries(FIELD_GROUPS).map(([group, fields]) => (
          <optgroup key={group} label={group}>
            {Object.entries(fields)
              .filter(([name]) => isOffered(name))
              .map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
          </optgroup>
        ))}
        {field === 'import_attempt_id' && <option value={field}>{labelOf(field)}</option>}
      </TextField>
      <TextField
        select
        label="Comparison"
        value={op}
        onChange={event => change(withOp(filter, event.target.value as Op))}
        slotProps={native}
      >
        {FILTER_OPS[field].map(each => (
          <option key={each} value={each}>
            {opWords(field, each)}
          </option>
        ))}
      </TextField>
      <IconButton aria-label={`Remove the filter by ${labelOf(field)}`} onClick={remove}>
        <Close fontSize="small" />
      </IconButton>
      <Box sx={{ gridColumn: '1 / 3', display: 'grid' }}>
        <FilterValue filter={filter} change={values => change({ ...filter, values })} />
        {field in HINTS && (
          <Typography variant="caption" sx={{ color: 'text.secondary', mt: 0.5, mx: 1.75 }}>
            {HINTS[field]}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
