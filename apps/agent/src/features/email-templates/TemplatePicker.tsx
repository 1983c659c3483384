import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as emailTemplates from '@openbook/api/email-templates.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../lib/debounced.ts'
import { query } from '../../lib/query.ts'

interface Props {
  choose: (id: number) => void
  busy: boolean
}

/** The agency's e-mail templates; nothing where it has none. */
export function TemplatePicker({ choose, busy }: Props) {
  const [q, setQ] = useState('')
  const typed = useDebounced(setQ)
  const { data, isFetching } = useQuery({
    ...query(emailTemplates.list, { query: { q } }),
    placeholderData: keepPreviousData,
  })
  if (!q && !data?.meta.total_count) return null
  return (
    <Autocomplete
      options={data?.data ?? []}
      loading={isFetching}
      disabled={busy}
      noOptionsText="No template says that"
      filterOptions={all => all}
      groupBy={({ category }) => category ?? 'Others'}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, chosen) => chosen && choose(chosen.id)}
      onInputChange={(_event, text, reason) => reason === 'input' && typed.soon(text.trim())}
      renderOption={({ key, ...props }, { name, subject }) => (
        <li key={key} {...props}>
          <span>
            {name}
            <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
              {subject}
            </Typography>
          </span>
        </li>
      )}
      renderInput={props => <TextField {...props} label="Start from a template" />}
    />
  )
}
