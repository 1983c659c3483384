import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { labelOf, shownOf } from './fields.ts'
import { useUndo } from './use-merge.ts'
import { counted, namesOf } from './words.ts'

type Report = z.output<typeof contactMerges.UndoReport>

/** What an undo would do and come upon, with a choice where somebody changed a field since. */
export function UndoDialog({ id, close }: { id: number; close: () => void }) {
  const title = useId()
  const { data, error, isFetching, refetch } = useQuery(query(contactMerges.showMerge, { params: { id } }))
  const [restore, setRestore] = useState<string[]>([])
  const undo = useUndo(close)
  const refused = data?.report.refused
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>Undo this merge</DialogTitle>
      <DialogContent>
        {error && !data ? (
          <Failed what="The merge" error={error} retry={refetch} busy={isFetching} />
        ) : !data ? (
          <Lines />
        ) : refused ? (
          <Alert severity="warning">{refused}</Alert>
        ) : (
          <>
            <Typography>
              {namesOf(data.records)} {data.records.length === 1 ? 'becomes a contact' : 'become contacts'} of{' '}
              {data.records.length === 1 ? 'its' : 'their'} own again, with what{' '}
              {data.records.length === 1 ? 'it' : 'they'} brought along.
            </Typography>
            <Rows rows={data.report.rows} />
            <Fields fields={data.report.fields} restore={restore} setRestore={setRestore} />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close}>{refused ? 'Close' : 'Keep merged'}</Button>
        {data && !refused && (
          <Button
            variant="contained"
            disabled={undo.isPending}
            onClick={() => undo.mutate({ params: { id }, body: { restore } })}
          >
            Undo merge
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Rows({ rows }: { rows: Report['rows'] }) {
  if (!rows.length) return null
  return (
    <Box component="ul" sx={{ my: 1.5, pl: 2.5 }}>
      {rows.map(({ called, back, edited, gone, added }) => (
        <li key={called}>
          {`${called.charAt(0).toUpperCase()}${called.slice(1)}: `}
          {[
            back && `${back} ${back === 1 ? 'goes' : 'go'} back`,
            edited && `${edited} edited since, kept as edited`,
            gone && `${gone} gone since the merge`,
            added && `${added} new since ${added === 1 ? 'stays' : 'stay'} with the merged contact`,
          ]
            .filter(Boolean)
            .join('; ')}
        </li>
      ))}
    </Box>
  )
}

interface FieldsProps {
  fields: Report['fields']
  restore: string[]
  setRestore: (names: string[]) => void
}

function Fields({ fields, restore, setRestore }: FieldsProps) {
  if (!fields.length)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        No field was changed since the merge: each goes back to what it was.
      </Typography>
    )
  return (
    <>
      <Typography sx={{ fontWeight: 600, mt: 1 }}>
        {counted(fields.length, 'field was', 'fields were')} changed since the merge
      </Typography>
      {fields.map(({ field, before, now }) => (
        <RadioGroup
          key={field}
          aria-label={labelOf(field)}
          value={restore.includes(field) ? 'before' : 'now'}
          onChange={(_, value) =>
            setRestore(value === 'before' ? [...restore, field] : restore.filter(name => name !== field))
          }
          sx={{ mt: 1 }}
        >
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {labelOf(field)}
          </Typography>
          <FormControlLabel
            value="now"
            control={<Radio size="small" />}
            label={`Keep the newer: ${shownOf(field, now)}`}
          />
          <FormControlLabel
            value="before"
            control={<Radio size="small" />}
            label={`Back to before: ${shownOf(field, before)}`}
          />
        </RadioGroup>
      ))}
    </>
  )
}
