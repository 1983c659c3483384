import { AutocompleteInput, ReferenceArrayInput, ReferenceInput, required } from 'react-admin'
import { PickInput, PickSeveralInput } from './PickInput.tsx'
import { useIdentity } from './useIdentity.ts'

interface User {
  first_name: string
  last_name: string
  username: string
}
const nameOf = ({ first_name, last_name, username }: User) => `${first_name} ${last_name} (${username})`
const search = (q: string) => ({ q })
const BY_NAME = { field: 'last_name', order: 'ASC' } as const

interface Props {
  source: string
  label: string
  helperText?: string | false
  /** What narrows who is offered, besides being active. */
  filter?: object
  /** Of every agency one reaches, not of one's own alone. */
  everywhere?: true
}

/** Who is offered: what is kept for one's own agency takes nobody of another. */
function useOffered({ filter, everywhere }: Pick<Props, 'filter' | 'everywhere'>) {
  const agency = useIdentity()?.user.business_unit.id
  return { active: true, ...(agency && !everywhere && { business_unit_id: agency }), ...filter }
}

/** Narrows a list to what is one user's. */
export const userFilter = (source: string, label: string, filter: { active?: true } = {}) => (
  <ReferenceInput key={source} source={source} label={label} reference="users" filter={filter} sort={BY_NAME}>
    <AutocompleteInput label={label} filterToQuery={search} />
  </ReferenceInput>
)

/** Any number of the agency's active users. */
export const UsersInput = ({ source, label, helperText = false, ...offered }: Props) => (
  <ReferenceArrayInput source={source} reference="users" filter={useOffered(offered)} sort={BY_NAME}>
    <PickSeveralInput label={label} optionText={nameOf} filterToQuery={search} helperText={helperText} fullWidth />
  </ReferenceArrayInput>
)

/** One of them. */
export const UserInput = (props: Props) => <OneUser {...props} needed />

/** One of them, or nobody. */
export const UserOrNobodyInput = (props: Props) => <OneUser {...props} needed={false} />

const OneUser = ({ source, label, helperText = false, needed, ...offered }: Props & { needed: boolean }) => (
  <ReferenceInput source={source} reference="users" filter={useOffered(offered)} sort={BY_NAME}>
    <PickInput
      label={label}
      optionText={nameOf}
      filterToQuery={search}
      {...(needed && { validate: required() })}
      helperText={helperText}
      fullWidth
    />
  </ReferenceInput>
)
