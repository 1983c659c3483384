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
import MuiLink from '@mui/material/Link'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import * as contactPrints from '@openbook/api/contact-prints.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import { MOST } from '@openbook/config/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ActPanelProps } from '../../lib/chosen.ts'
import { useMay, useUser } from '../../lib/current-user.ts'
import { followFile } from '../../lib/follow-file.ts'
import { contactsOf } from '../../lib/follow-job.ts'
import { lookAgain } from '../../lib/look-again.ts'
import { mutation } from '../../lib/query.ts'
import { useRequest } from '../../lib/request-id.ts'
import { writeStored } from '../../lib/stored.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { byHand } from '../../ui/by-hand.ts'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { MovedConfirmPanel } from '../life-events/MovedConfirmPanel.tsx'
import { LabelFields } from './LabelFields.tsx'
import { LetterFields } from './LetterFields.tsx'
import { PostToField } from './PostToField.tsx'
import { firstPrint, SENDER, TEXT, type Values } from './print-values.ts'
import { usePreview } from './use-preview.ts'

/** Letters or labels for selected contacts: what they say, how they look, then one PDF. */
export function PrintContactsPanel({ chosen, close, started }: ActPanelProps) {
  const id = useId()
  const client = useQueryClient()
  const [began] = useState(firstPrint)
  const [values, setValues] = useState(began)
  const [why, setWhy] = useState<string>()
  const [meant, setMeant] = useState(false)
  const change = (more: Partial<Values>) => setValues({ ...values, ...more })
  const { kind, body, sender, skip_labels, post_to, aftercare } = values
  const wanted = {
    kind,
    post_to,
    ...(aftercare && { aftercare }),
    ...(kind === 'letters' ? { body, sender } : { skip_labels }),
  }
  const request = useRequest([chosen.selection, wanted])
  const { preview: previewing, blocked } = usePreview()
  const printing = useMutation({
    ...mutation(contactPrints.batchPrint),
    meta: { shown: true },
    onError: error => {
      if (isMoved(error)) setWhy(error.sentence)
      lookAgain(client, error)
    },
    onSuccess: ({ jid, count }) => {
      writeStored(TEXT, body)
      writeStored(SENDER, sender)
      started()
      void followFile(
        { id: jid, text: `Print ${kind} for ${contactsOf(count)}` },
        { linkUrl: paths.print(jid), linkText: 'Open the result' },
      )
    },
  })
  const failed = isMoved(printing.error) ? previewing.error : (printing.error ?? previewing.error)
  const asked = kind === 'letters' ? why : undefined
  const care = useMay('aftercares.manage')
  const standingIn = useUser().impersonation !== null
  const tooMany = chosen.count > MOST.print
  const isTyped = () => (Object.keys(values) as (keyof Values)[]).some(name => values[name] !== began[name])
  useUnsaved(isTyped, { busy: printing.isPending })
  const print = () => {
    const confirmed = asked && meant && { moved_confirmed: true }
    printing.mutate({
      body: { ...chosen.selection, ...request, ...wanted, ...confirmed, expected_count: chosen.count },
    })
  }
  const barred = standingIn || tooMany || printing.isPending || previewing.isPending
  return (
    <Dialog open onClose={byHand(close)} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Print for {contactsOf(chosen.count)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FormControl>
          <FormLabel id={`${id}-kind`}>What to print</FormLabel>
          <RadioGroup
            row
            aria-labelledby={`${id}-kind`}
            value={kind}
            onChange={(_, to) => change({ kind: to as Values['kind'] })}
          >
            <FormControlLabel value="letters" control={<Radio size="small" />} label="Letters" />
            <FormControlLabel value="labels" control={<Radio size="small" />} label="Address labels (Avery 5160)" />
          </RadioGroup>
        </FormControl>
        <PostToField values={values} change={change} />
        {kind === 'letters' ? (
          <LetterFields values={values} change={change} />
        ) : (
          <LabelFields values={values} change={change} />
        )}
        {care && (
          <FormControlLabel
            control={<Checkbox checked={aftercare} onChange={(_event, on) => change({ aftercare: on })} />}
            label="This belongs to aftercare: contacts in care after a death get it too"
          />
        )}
        {standingIn && (
          <Alert severity="warning">You are acting for someone else. Sign in as yourself to print contacts.</Alert>
        )}
        {tooMany && (
          <Alert severity="warning">
            At most {MOST.print} contacts can be printed at once. Select fewer, and do it in parts.
          </Alert>
        )}
        {asked && <MovedConfirmPanel why={asked} meant={meant} change={setMeant} />}
        {blocked && <Blocked preview={blocked} />}
        {failed && <Alert severity="error">{sentenceOf(failed)}</Alert>}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={close}>Cancel</Button>
        <Button disabled={barred} onClick={() => previewing.mutate({ body: { ...chosen.selection, ...wanted } })}>
          Preview
        </Button>
        <Button variant="contained" disabled={barred || Boolean(asked && !meant)} onClick={print}>
          Print {kind}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Blocked({ preview }: { preview: string }) {
  return (
    <Alert severity="info" role="alert">
      Your browser kept the preview from opening.{' '}
      <MuiLink href={preview} target="_blank" rel="noopener">
        Open the preview
      </MuiLink>
    </Alert>
  )
}

const isMoved = (error: unknown): error is Failed => error instanceof Failed && error.code === 'life_events.moved_away'
