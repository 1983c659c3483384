import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import {
  BooleanInput,
  FormDataConsumer,
  minValue,
  NumberInput,
  ReferenceArrayInput,
  ReferenceInput,
  required,
  SelectInput,
  TextArrayInput,
  TextInput,
} from 'react-admin'
import { inCents } from '../ui/cents.ts'
import { CountInput } from '../ui/fields.tsx'
import { PickInput, PickSeveralInput } from '../ui/PickInput.tsx'
import { useIdentity } from '../ui/useIdentity.ts'
import { LINES, ROUTES, TYPES } from './words.ts'

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ mb: 2, width: '100%' }}>
    <Typography component="h2" sx={{ fontWeight: 650, mb: 0.5 }}>
      {title}
    </Typography>
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        columnGap: 2,
      }}
    >
      {children}
    </Box>
  </Box>
)

const byName = { field: 'last_name', order: 'ASC' } as const
const toQuery = (q: string) => ({ q })

export function VendorInputs() {
  const agency = useIdentity()?.user.business_unit.id
  const active = { active: true, ...(agency && { business_unit_id: agency }) }
  return (
    <>
      <Group title="Vendor">
        <TextInput source="vendor_name" label="Name" validate={required()} helperText={false} />
        <SelectInput
          source="vendor_type"
          label="Kind of leads"
          choices={TYPES}
          defaultValue="real_time"
          validate={required()}
          helperText={false}
        />
        <NumberInput
          source="price_per_lead"
          label="Price of a lead, in dollars"
          format={inCents}
          validate={minValue(0)}
          helperText="What an accepted lead costs. Duplicates cost nothing."
        />
        <CountInput
          source="daily_cap"
          label="Most leads a day"
          least={1}
          helperText="Counted in Eastern time. Empty means no limit."
        />
        <BooleanInput
          source="active"
          label="Takes leads"
          defaultValue
          helperText="Switched off, the vendor is told that deliveries are paused."
        />
      </Group>
      <Group title="Where the leads go">
        <SelectInput
          source="route"
          label="Leads go"
          choices={ROUTES}
          defaultValue="owner"
          validate={required()}
          helperText={false}
        />
        <FormDataConsumer>
          {({ formData }) =>
            formData.route === 'pool' ? (
              <ReferenceInput source="pool_id" reference="pools" sort={{ field: 'name', order: 'ASC' }}>
                <PickInput
                  label="Pool"
                  filterToQuery={toQuery}
                  validate={required()}
                  helperText="They wait there, in the name of its holder, until somebody takes them."
                />
              </ReferenceInput>
            ) : (
              <ReferenceInput source="owner_id" reference="users" filter={active} sort={byName}>
                <PickInput
                  label="Owner"
                  filterToQuery={toQuery}
                  validate={required()}
                  helperText="Whose contacts they become. In turn: when none of the others is active."
                />
              </ReferenceInput>
            )
          }
        </FormDataConsumer>
        <FormDataConsumer>
          {({ formData }) =>
            formData.route === 'round_robin' && (
              <ReferenceArrayInput source="member_ids" reference="users" filter={active} sort={byName}>
                <PickSeveralInput
                  label="Who takes turns"
                  filterToQuery={toQuery}
                  validate={required()}
                  helperText="Whoever has waited longest gets the next lead."
                />
              </ReferenceArrayInput>
            )
          }
        </FormDataConsumer>
      </Group>
      <Group title="What every lead gets">
        <ReferenceInput source="source_id" reference="sources" sort={{ field: 'title', order: 'ASC' }}>
          <PickInput label="Source" filterToQuery={toQuery} optionText="title" helperText={false} />
        </ReferenceInput>
        <SelectInput source="line_of_business" choices={LINES} helperText="Unless the lead says otherwise." />
        <TextArrayInput source="tags" helperText="Press Enter after each." />
      </Group>
    </>
  )
}
