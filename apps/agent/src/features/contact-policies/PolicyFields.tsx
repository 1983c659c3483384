import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import * as carriers from '@openbook/api/carriers.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { query } from '../../lib/query.ts'
import { DateField } from '../../ui/DateField.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { LINES, type PolicyValues, RENEWS, STATUS_LABELS } from './policy-values.ts'

interface Props {
  control: Control<PolicyValues>
  /** The contact's line of business. */
  line: string | null
}

export function PolicyFields({ control, line }: Props) {
  const id = useId()
  const { data = [] } = useQuery(query(carriers.list, {}))
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <FormField
        control={control}
        name="carrier_name"
        label="Carrier"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { list: id } }}
      />
      <datalist id={id}>
        {data.map(carrier => (
          <option key={carrier.id} value={carrier.name} />
        ))}
      </datalist>
      <FormField control={control} name="plan_name" label="Plan" autoComplete="off" />
      <FormField control={control} name="policy_number" label="Policy number" autoComplete="off" />
      <FormField control={control} name="line_of_business" label="Line of business" options={LINES} />
      <FormField control={control} name="status" label="Status" options={Object.entries(STATUS_LABELS)} />
      <FormField
        control={control}
        name="premium"
        label="Premium in USD"
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <DateField control={control} name="effective_date" label="Effective from" />
      <DateField control={control} name="end_date" label="Ends" />
      <RenewsField control={control} line={line} />
    </Box>
  )
}

/** Until somebody says otherwise, what is of Medicare renews: the contact's line goes where the policy has none. */
function RenewsField({ control, line }: Props) {
  const id = useId()
  const { field } = useController({ control, name: 'renews' })
  const own = useWatch({ control, name: 'line_of_business' })
  const checked = field.value ? field.value === 'yes' : (own || line) === 'medicare'
  return (
    <FormControl sx={{ gridColumn: '1 / -1' }}>
      <FormControlLabel
        label={RENEWS}
        control={
          <Checkbox
            checked={checked}
            onChange={(_, on) => field.onChange(on ? 'yes' : 'no')}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mt: 0, ml: 4 }}>
        When it ends another term begins, so that nothing is told as a plan lost.
      </FormHelperText>
    </FormControl>
  )
}
