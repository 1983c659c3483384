import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import * as contacts from '@openbook/api/contacts.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import * as households from '@openbook/api/households.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { readAnew } from '../../lib/anew.ts'
import { useDebounced } from '../../lib/debounced.ts'
import { query } from '../../lib/query.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { withoutReload } from '../../ui/TwoEditors.tsx'
import { RELATION_LABELS, type Relation, useLinking } from './household.ts'

const FEW = 8

interface Found {
  id: number
  label: string
  place: string
}

/** Links a contact that is there already. */
export function LinkDialog({ contactId, close }: { contactId: number; close: () => void }) {
  const [found, setFound] = useState<Found | null>(null)
  const [words, setWords] = useState('')
  const settle = useDebounced(setWords)
  const form = useForm<{ relation: Relation }>({ defaultValues: { relation: 'spouse' } })
  const client = useQueryClient()
  const household = query(households.show, { params: { id: contactId } })
  /** Who was linked when this was opened, or when somebody else was told to have changed it. */
  const [known, setKnown] = useState(() => client.getQueryData(household.queryKey)?.members ?? [])
  const link = useLinking(households.updateLinkedContact, { shown: true, done: close })
  const { options, isFetching } = useFound(words, contactId)
  const [asked, setAsked] = useState(false)
  const submit = ({ relation }: { relation: Relation }) => {
    setAsked(true)
    if (!found) return
    const began = known.find(({ id }) => id === found.id)?.relation ?? null
    link.mutate(
      { params: { id: contactId }, body: { linked_contact_id: found.id, relation, began } },
      { onError: async () => setKnown((await readAnew(client, household)).members) },
    )
  }
  return (
    <FormDialog
      title="Link a contact"
      act="Link contact"
      trouble={link.error ? troubleOf(link.error) : undefined}
      busy={link.isPending}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <Autocomplete
        options={options}
        value={found}
        loading={isFetching}
        filterOptions={all => all}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        onChange={(_, choice) => setFound(choice)}
        onInputChange={(_, text) => settle.soon(text)}
        noOptionsText={words.trim() ? 'No contact matches.' : 'Type a name, a phone or an e-mail.'}
        renderOption={({ key: _key, ...props }, option) => (
          <li key={option.id} {...props}>
            {[option.label, option.place].filter(Boolean).join(', ')}
          </li>
        )}
        renderInput={props => (
          <TextField
            {...props}
            label="Contact"
            autoFocus
            error={asked && !found}
            helperText={asked && !found ? 'Choose a contact.' : 'Search by name, phone or e-mail'}
          />
        )}
      />
      <FormField control={form.control} name="relation" label="They are" options={Object.entries(RELATION_LABELS)} />
    </FormDialog>
  )
}

const troubleOf = (error: Error) => {
  const said = sentenceOf(error)
  const changed = error instanceof Failed && error.code === 'households.stale'
  return changed ? `${withoutReload(said)} Press Link contact again to change that.` : said
}

/** Contacts that match, of everyone the viewer may see, without the one itself. */
function useFound(words: string, contactId: number) {
  const q = words.trim()
  const { data, isFetching } = useQuery({
    ...query(contacts.list, { body: { contacts_scope: { q, limit: FEW + 1, contact_group: 'all' } } }),
    placeholderData: keepPreviousData,
    enabled: q.length > 1,
  })
  const rows = q.length > 1 ? (data?.data ?? []) : []
  const options = rows
    .filter(({ id }) => id !== contactId)
    .slice(0, FEW)
    .map(row => ({
      id: row.id,
      label: [row.first_name, row.last_name].filter(Boolean).join(' ') || row.company_name || `Contact ${row.number}`,
      place: [row.city, row.state].filter(Boolean).join(', '),
    }))
  return { options, isFetching }
}
