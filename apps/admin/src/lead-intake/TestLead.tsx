import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import * as leadIntake from '@openbook/api/lead-intake.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh } from 'react-admin'
import { unreachable } from '../layout/unreachable.ts'
import { Code } from './Code.tsx'

interface Answer {
  status: number
  text: string
}

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Sends what is typed to the very address vendors use, with the key that is typed, and shows the answer. */
export function TestLead({ freshKey, example }: { freshKey: string; example: object }) {
  const [key, setKey] = useState(freshKey)
  const [text, setText] = useState(JSON.stringify(example, null, 2))
  const [test, setTest] = useState(true)
  const [answer, setAnswer] = useState<Answer>()
  const [busy, setBusy] = useState(false)
  const refresh = useRefresh()
  const readable = isJson(text)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const response = await fetch(leadIntake.create.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${key.trim()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...JSON.parse(text), ...(test && { test: true }) }),
      })
      setAnswer({ status: response.status, text: JSON.stringify(await response.json(), null, 2) })
      refresh()
    } catch {
      setAnswer({ status: 0, text: unreachable() })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box component="form" onSubmit={send} sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        label="Key of the vendor"
        value={key}
        onChange={event => setKey(event.target.value)}
        required
        autoComplete="off"
        helperText="Keys are not kept here: paste it, or replace one above to have a new one."
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
      <TextField
        label="Lead"
        value={text}
        onChange={event => setText(event.target.value)}
        multiline
        maxRows={18}
        error={!readable}
        helperText={readable ? undefined : 'This is not valid JSON yet.'}
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: '0.8125rem' } } }}
      />
      <FormControlLabel
        control={<Checkbox checked={test} onChange={event => setTest(event.target.checked)} />}
        label="Only check it, make no contact"
      />
      <Box>
        <Button type="submit" variant="contained" disabled={busy || !readable || !key.trim()}>
          {test ? 'Check this lead' : 'Send this lead'}
        </Button>
      </Box>
      {answer && (
        <Alert severity={answer.status >= 200 && answer.status < 300 ? 'success' : 'error'} role="status">
          {answer.status > 0 && <strong>Answered {answer.status}</strong>}
          <Code label="Answer" text={answer.text} />
        </Alert>
      )}
    </Box>
  )
}
