import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import * as contactActs from '@openbook/api/contact-acts.ts'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { figure } from '../../lib/numbers.ts'
import { mutation } from '../../lib/query.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import type { End } from './ticks.ts'

interface Props {
  scope: ContactsScope
  total: number
  choose: (end: End) => void
}

/** How many from the top or from the bottom of the list, in its order. */
export function ChooseEnds({ scope, total, choose }: Props) {
  const [text, setText] = useState('')
  const asking = useMutation({ ...mutation(contactActs.selectFirstLast), meta: { shown: true } })
  const count = Number(text.replaceAll(',', ''))
  const wrong = text !== '' && !(Number.isInteger(count) && count >= 1 && count <= total)
  const ready = text !== '' && !wrong
  const ask = (side: End['side']) =>
    ready &&
    asking.mutate(
      { body: { contacts_scope: scope, ...(side === 'first' ? { first: count } : { last: count }) } },
      { onSuccess: found => choose({ side, ...found }) },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask('first')
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ p: 1.5, display: 'grid', gap: 1.5 }}>
      <TextField
        autoFocus
        label="How many"
        value={text}
        onChange={event => {
          setText(event.target.value)
          asking.reset()
        }}
        error={wrong || asking.isError}
        helperText={
          wrong
            ? `Enter a number from 1 to ${figure(total)}.`
            : asking.isError
              ? sentenceOf(asking.error)
              : 'Counted as the list is sorted.'
        }
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <Button type="submit" variant="contained" disabled={!ready || asking.isPending}>
        Select the first {ready ? figure(count) : ''}
      </Button>
      <Button variant="outlined" disabled={!ready || asking.isPending} onClick={() => ask('last')}>
        Select the last {ready ? figure(count) : ''}
      </Button>
    </Box>
  )
}
