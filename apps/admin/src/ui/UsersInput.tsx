import { AutocompleteInput, ReferenceArrayInput, ReferenceInput, required } from 'react-admin'
import { PickInput, PickSeveralInput } from './PickInput.tsx'

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
}

/** Narrows a list to what is one user's. */
export const userFilter = (source: string, label: string, filter: { active?: true } = {}) => (
  <ReferenceInput key={source} source={source} label={label} reference="users" filter={filter} sort={BY_NAME}>
    <AutocompleteInput label={label} filterToQuery={search} />
  </ReferenceInput>
)

/** Any number of the agency's active users. */
export const UsersInput = ({ source, label, helperText = false }: Props) => (
  <ReferenceArrayInput source={source} reference="users" filter={{ active: true }} sort={BY_NAME}>
    <PickSeveralInput label={label} optionText={nameOf} filterToQuery={search} helperText={helperText} fullWidth />
  </ReferenceArrayInput>
)

/** One of them. */
export const UserInput = (props: Props) => <OneUser {...props} needed />

/** One of them, or nobody. */
export const UserOrNobodyInput = (props: Props) => <OneUser {...props} needed={false} />

const OneUser = ({ source, label, helperText = false, filter = {}, needed }: Props & { needed: boolean }) => (
  <ReferenceInput source={source} reference="users" filter={{ active: true, ...filter }} sort={BY_NAME}>
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
