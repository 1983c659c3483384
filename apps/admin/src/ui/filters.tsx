import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { AutocompleteInput, ReferenceInput, SelectInput, type SortPayload, useInput } from 'react-admin'
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

interface TabsProps {
  source: string
  /** What the tabs tell apart. */
  label: string
  /** The first stands for no choice. */
  choices: readonly { id: string; name: string }[]
  alwaysOn?: true
}

/** Narrows a list by tabs. They are one of its filters, so that what is typed beside them and a tab go to the server together: neither takes the other back. */
export function TabsFilter({ source, label, choices }: TabsProps) {
  const { field } = useInput({ source })
  return (
    <Tabs
      value={field.value || choices[0]?.id}
      onChange={(_event, tab) => field.onChange(tab)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={label}
    >
      {choices.map(({ id, name }) => (
        <Tab key={id} value={id} label={name} />
      ))}
    </Tabs>
  )
}
