import { ROLES } from '@openbook/auth/roles.ts'
import { BRANDS } from '@openbook/config/brands.ts'
import { ENVIRONMENTS } from '@openbook/config/environments.ts'
import {
  ArrayInput,
  maxValue,
  minValue,
  NumberInput,
  ReferenceArrayInput,
  SelectArrayInput,
  SelectInput,
  SimpleFormIterator,
} from 'react-admin'
import { PickSeveralInput } from '../ui/PickInput.tsx'
import { UsersInput } from '../ui/UsersInput.tsx'
import { useRoleLabel } from '../ui/useRoleLabel.ts'

const SHARE = [minValue(0), maxValue(100)]

const ON_OFF = [
  { id: true, name: 'On' },
  { id: false, name: 'Off' },
]
const environments = ENVIRONMENTS.map(id => ({ id, name: id[0]?.toUpperCase() + id.slice(1) }))
const brands = Object.entries(BRANDS).map(([id, { name }]) => ({ id, name }))
const toQuery = (q: string) => ({ q })

/** Rules in their order: the first that fits somebody decides for them. */
export function RulesInput() {
  const labelOf = useRoleLabel()
  return (
    <ArrayInput
      source="rules"
      label="Rules. All that one names must fit; the first that fits decides."
      helperText={false}
    >
      <SimpleFormIterator
        fullWidth
        getItemLabel={index => `Rule ${index + 1}`}
        sx={{
          '& .RaSimpleFormIterator-form': { display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, columnGap: 2 },
        }}
      >
        <SelectInput source="on" label="It is" choices={ON_OFF} defaultValue helperText={false} />
        <NumberInput source="percent" label="Share of users, in %" validate={SHARE} helperText={false} />
        <SelectArrayInput
          source="roles"
          label="Roles"
          choices={ROLES.map(id => ({ id, name: labelOf(id) }))}
          helperText={false}
        />
        <SelectArrayInput source="brands" label="Brands" choices={brands} helperText={false} />
        <SelectArrayInput source="environments" label="Environments" choices={environments} helperText={false} />
        <ReferenceArrayInput source="business_unit_ids" reference="business_units">
          <PickSeveralInput label="Agencies" filterToQuery={toQuery} helperText={false} />
        </ReferenceArrayInput>
        <UsersInput source="user_ids" label="Users" everywhere />
      </SimpleFormIterator>
    </ArrayInput>
  )
}
