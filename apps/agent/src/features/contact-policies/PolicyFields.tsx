import Box from '@mui/material/Box'
import * as carriers from '@openbook/api/carriers.ts'
import { typedDate } from '@openbook/config/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Control } from 'react-hook-form'
import { query } from '../../lib/query.ts'
import { FormField } from '../../ui/FormField.tsx'
import { LINES, type PolicyValues, STATUS_LABELS } from './policy-values.ts'

export function PolicyFields({ control }: { control: Control<PolicyValues> }) {
  const id = useId()
  const { data = [] } = useQuery(query(carriers.list, {}))
  const date = { control, hint: 'MM/DD/YYYY', shape: typedDate, autoComplete: 'off' }
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
      <FormField {...date} name="effective_date" label="Effective from" />
      <FormField {...date} name="end_date" label="Ends" />
    </Box>
  )
}
