import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import * as contacts from '@openbook/api/contacts.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useDebounced } from '../../lib/debounced.ts'
import { lifeQuery } from '../../lib/life-query.ts'
import { query } from '../../lib/query.ts'
import type { EventValues } from './event-values.ts'

const FEW = 8
type Linked = EventValues['contacts'][number]
interface Choice extends Linked {
  place?: string
}

/** Whom the event is about; says so when one of them has died. */
export function ContactsField({ control }: { control: Control<EventValues> }) {
  const { field } = useController({ control, name: 'contacts' })
  const [words, setWords] = useState('')
  const settle = useDebounced(setWords)
  const { options, isFetching } = useFound(words)
  const chosen: Choice[] = field.value
  return (
    <>
      <Autocomplete
        multiple
        options={options}
        value={chosen}
        loading={isFetching}
        filterOptions={all => all}
        filterSelectedOptions
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        onChange={(_, choice) => field.onChange(choice.map(({ id, name, life }) => ({ id, name, life })))}
        onInputChange={(_, text) => settle.soon(text)}
        noOptionsText={words.trim() ? 'No contact matches.' : 'Type a name, a phone or an e-mail.'}
        renderOption={({ key: _key, ...props }, option) => (
          <li key={option.id} {...props}>
            {[option.name, option.place].filter(Boolean).join(', ')}
          </li>
        )}
        renderInput={props => <TextField {...props} label="Contacts" />}
      />
      <Cautions chosen={chosen} />
    </>
  )
}

function useFound(words: string) {
  const q = words.trim()
  const { data, isFetching } = useQuery({
    ...query(contacts.list, { body: { contacts_scope: { q, limit: FEW, contact_group: 'all' } } }),
    placeholderData: keepPreviousData,
    enabled: q.length > 1,
  })
  const options: Choice[] = (q.length > 1 ? (data?.data ?? []) : []).map(row => ({
    id: row.id,
    name: [row.first_name, row.last_name].filter(Boolean).join(' ') || row.company_name || `Contact ${row.number}`,
    place: [row.city, row.state].filter(Boolean).join(', '),
    life: null,
  }))
  return { options, isFetching }
}

/** What is known of the lives of those chosen, asked anew. */
function Cautions({ chosen }: { chosen: Linked[] }) {
  const lives = useQueries({
    queries: chosen.map(({ id }) => lifeQuery(id)),
    combine: all => all.map(({ data }) => data?.events.filter(event => !event.undone_at).map(({ kind }) => kind) ?? []),
  })
  const said = chosen.flatMap(({ name, life }, index) => {
    const kinds = lives[index] ?? []
    if (life === 'deceased' || kinds.includes('deceased')) return [`${name} is marked as deceased.`]
    if (life === 'do_not_contact' || kinds.includes('do_not_contact')) return [`${name} asked not to be contacted.`]
    return []
  })
  if (!said.length) return null
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {said.join(' ')}
    </Alert>
  )
}
