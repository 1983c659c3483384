import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import * as contactExports from '@openbook/api/contact-exports.ts'
import { MOST } from '@openbook/config/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ActPanelProps } from '../../lib/chosen.ts'
import { useUser } from '../../lib/current-user.ts'
import { exportFailed } from '../../lib/export-failed.ts'
import { followFile } from '../../lib/follow-file.ts'
import { contactsOf } from '../../lib/follow-job.ts'
import { lookAgain } from '../../lib/look-again.ts'
import { figure } from '../../lib/numbers.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { useRequest } from '../../lib/request-id.ts'
import { paths } from '../../paths.ts'
import { byHand } from '../../ui/by-hand.ts'
import { ColumnsPicker } from './ColumnsPicker.tsx'

type Format = (typeof contactExports.EXPORT_FORMATS)[number]

/** Asks which file and which columns, then goes on behind the screen. */
export function ExportContactsPanel({ chosen, close, started }: ActPanelProps) {
  const id = useId()
  const client = useQueryClient()
  const [format, setFormat] = useState<Format>('csv')
  const [every, setEvery] = useState(true)
  const [columns, setColumns] = useState<contactExports.ExportColumn[]>([...contactExports.EXPORT_COLUMN_NAMES])
  const request = useRequest([chosen.selection, format, !every && columns])
  const standingIn = useUser().impersonation !== null
  const tooMany = chosen.count > MOST.export
  const sending = useMutation({
    ...mutation(contactExports.create),
    meta: { shown: true },
    onError: error => {
      exportFailed(error)
      lookAgain(client, error)
    },
    onSuccess: made => {
      started()
      void refresh(client, contactExports.list)
      void followFile(
        { id: made.id, text: `Export ${contactsOf(chosen.count)}` },
        { linkUrl: paths.exportFile(made.id), linkText: 'Download' },
      ).then(() => refresh(client, contactExports.list))
    },
  })
  const go = () =>
    sending.mutate({
      body: { ...chosen.selection, ...request, format, expected_count: chosen.count, ...(!every && { columns }) },
    })
  return (
    <Dialog open onClose={byHand(close)} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Export {contactsOf(chosen.count)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FormControl>
          <FormLabel id={`${id}-format`}>File</FormLabel>
          <RadioGroup
            row
            aria-labelledby={`${id}-format`}
            value={format}
            onChange={(_, value) => setFormat(value as Format)}
          >
            <FormControlLabel value="csv" control={<Radio size="small" />} label="CSV" />
            <FormControlLabel value="xlsx" control={<Radio size="small" />} label="Excel (XLSX)" />
          </RadioGroup>
        </FormControl>
        <FormControlLabel
          control={<Checkbox size="small" checked={every} onChange={(_, on) => setEvery(on)} />}
          label="All columns"
        />
        {!every && <ColumnsPicker columns={columns} change={setColumns} />}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Who exported which contacts is kept in the audit log. The file can be downloaded for 7 days.
        </Typography>
        {standingIn && (
          <Alert severity="warning">You are acting for someone else. Sign in as yourself to export contacts.</Alert>
        )}
        {tooMany && (
          <Alert severity="warning">
            At most {figure(MOST.export)} contacts can be exported at once. Narrow the list, and do it in parts.
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="contained"
          disabled={standingIn || tooMany || sending.isPending || (!every && !columns.length)}
          onClick={go}
        >
          Export {contactsOf(chosen.count)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
