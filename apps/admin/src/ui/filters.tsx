import { AutocompleteInput, ReferenceInput, SelectInput, type SortPayload } from 'react-admin'
import { STATES } from './fields.tsx'

const search = (q: string) => ({ q })
const BY_NAME = { field: 'name', order: 'ASC' } as const

/** Narrows a list to one of a few. */
export const choiceFilter = (source: string, label: string, choices: readonly { id: unknown; name: string }[]) => (
  <SelectInput key={source} source={source} label={label} choices={[...choices]} />
)

/** Narrows a list to what is so, or is not. */
export const yesNoFilter = (source: string, label: string, yes = 'Yes', no = 'No') =>
  choiceFilter(source, label, [
    { id: true, name: yes },
    { id: false, name: no },
  ])

/** Narrows a list to what points at one item of another list, found by name. */
export const referenceFilter = (source: string, label: string, reference: string, sort: SortPayload = BY_NAME) => (
  <ReferenceInput key={source} source={source} label={label} reference={reference} sort={sort}>
    <AutocompleteInput label={label} filterToQuery={search} />
  </ReferenceInput>
)

export const stateFilter = (source = 'state') => (
  <AutocompleteInput key={source} source={source} label="State" choices={STATES} />
)
