import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FilterField } from '@openbook/api/core/contact-filters.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { GENDERS } from '@openbook/config/limits.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { withScheme } from '@openbook/config/urls.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { query } from '../../lib/query.ts'
import { DateField } from '../../ui/DateField.tsx'
import { FormField } from '../../ui/FormField.tsx'
import type { Values } from './contact-values.ts'
import { optionsQuery } from './filter-options.ts'

const NONE = ['', '—'] as const

function useOptions(field: FilterField) {
  const { data = [] } = useQuery(optionsQuery(field))
  return [NONE, ...data.map(({ value, label }) => [value, label] as const)]
}

/** Every field of a contact, in the order an agent asks for them. */
export function ContactFields({ control, autoFocus = false }: { control: Control<Values>; autoFocus?: boolean }) {
  const phone = { control, type: 'tel', autoComplete: 'off', shapeOnLeave: formatPhone } as const
  const text = { control, autoComplete: 'off' } as const
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Group title="Name">
        <FormField {...text} name="first_name" label="First name" autoFocus={autoFocus} />
        <FormField {...text} name="last_name" label="Last name" />
        <FormField {...text} name="company_name" label="Company" />
      </Group>
      <Group title="Phone and e-mail">
        <FormField {...phone} name="phone" label="Phone" />
        <FormField {...phone} name="phone_2" label="Phone 2" />
        <FormField {...phone} name="phone_3" label="Phone 3" />
        <FormField {...text} name="email" label="E-mail" type="email" />
        <FormField {...text} name="email_2" label="E-mail 2" type="email" />
        <FormField {...text} name="website" label="Website" shapeOnLeave={withScheme} />
      </Group>
      <Standing control={control} />
      <Group title="Address">
        <FormField {...text} name="address" label="Street" />
        <FormField {...text} name="address_2" label="Apartment, suite" />
        <FormField {...text} name="city" label="City" />
        <FormField control={control} name="state" label="State" options={useOptions('state')} />
        <FormField {...text} name="zip" label="ZIP code" />
        <FormField {...text} name="county" label="County" />
      </Group>
      <Group title="Person">
        <DateField control={control} name="date_of_birth" label="Date of birth" />
        <FormField control={control} name="gender" label="Gender" options={[NONE, ...Object.entries(GENDERS)]} />
      </Group>
    </Box>
  )
}

function Standing({ control }: { control: Control<Values> }) {
  const owners = useOptions('owner_id').slice(1)
  const stages = useOptions('agentflow_status_id')
  return (
    <Group title="Where they stand">
      <FormField
        control={control}
        name="line_of_business"
        label="Line of business"
        options={useOptions('line_of_business')}
      />
      <FormField
        control={control}
        name="status_id"
        label="Status"
        options={useOptions('status_id')}
        hint={useStops(control)}
      />
      <FormField control={control} name="source_id" label="Source" options={useOptions('source_id')} />
      {stages.length > 1 && (
        <FormField control={control} name="agentflow_status_id" label="Agentflow status" options={stages} />
      )}
      {owners.length > 1 && <FormField control={control} name="owner_id" label="Owner" options={owners} />}
    </Group>
  )
}

/** What a status that is chosen does, where it stops contact. */
function useStops(control: Control<Values>): string | undefined {
  const { data = [] } = useQuery(query(statuses.list))
  const chosen = useWatch({ control, name: 'status_id' })
  const stops = data.some(({ id, stops_contact }) => stops_contact && String(id) === chosen)
  return stops ? 'Nobody calls, texts, e-mails or sends mail to them while they have this status.' : undefined
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 1.25, p: 0 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.75, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))' }}>
        {children}
      </Box>
    </Box>
  )
}
