import { cloneElement, type ReactElement } from 'react'
import { AutocompleteInput, BooleanInput, ReferenceInput, SearchInput, SelectInput } from 'react-admin'
import { yesNoFilter } from '../ui/filters.tsx'
import { userFilter } from '../ui/UsersInput.tsx'
import { useRoleChoices } from '../ui/useRoleLabel.ts'
import { secondFactorFilter } from './SecondFactor.tsx'

const search = (q: string) => ({ q })

/** What finds everybody or nobody where something else is fixed. */
const SETTLED: Record<string, string[]> = { active: ['contacts_left'], role: ['only_rm', 'impersonators'] }

/** What lists of users are narrowed by, but for what is `fixed`; `shown` is there from the start. */
export function useUserFilters(acrossAgencies: boolean, fixed: string[], shown?: string) {
  const roles = useRoleChoices()
  const filters: ReactElement<{ alwaysOn?: boolean }>[] = [
    <SearchInput key="q" source="q" alwaysOn resettable placeholder="Name, e-mail or phone" sx={{ minWidth: 280 }} />,
    <SelectInput key="role" source="role" choices={roles} alwaysOn />,
    <BooleanInput key="active" source="active" label="Active" />,
    <BooleanInput key="contacts_left" source="contacts_left" label="Deactivated, still owns contacts" defaultValue />,
    <BooleanInput key="invited" source="invited" label="Invited, not accepted yet" defaultValue />,
    yesNoFilter('paid', 'Membership', 'Paid', 'Not paid'),
    secondFactorFilter,
    userFilter('manager_id', 'Manager', { active: true }),
    userFilter('user_id', 'Below, at any depth', { active: true }),
    <ReferenceInput label="Company" key="corporation_id" source="corporation_id" reference="corporations">
      <AutocompleteInput label="Company" filterToQuery={search} />
    </ReferenceInput>,
    <BooleanInput key="impersonators" source="impersonators" label="May log in as others" />,
    <BooleanInput key="only_rm" source="only_rm" label="Regional managers" />,
    <ReferenceInput label="Agency" key="business_unit_id" source="business_unit_id" reference="business_units">
      <AutocompleteInput label="Agency" filterToQuery={search} />
    </ReferenceInput>,
  ]
  const left = [
    ...fixed,
    ...fixed.flatMap(name => SETTLED[name] ?? []),
    ...(acrossAgencies ? [] : ['business_unit_id']),
  ]
  return filters
    .filter(({ key }) => !left.includes(String(key)))
    .map(filter => (filter.key === shown ? cloneElement(filter, { alwaysOn: true }) : filter))
}
