import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useCallback, useId, useState } from 'react'
import { type Identifier, useNotify, useResourceContext, useResourceDefinitions } from 'react-admin'
import { askDeleting, bringBack, deleteSeveral } from '../dataProvider.ts'
import { Dialog } from './Dialog.tsx'
import { namesOf } from './names.ts'
import { Trouble } from './Trouble.tsx'
import { UNDO_NOTICE, UndoAlert } from './UndoAlert.tsx'
import { sentenceOf, useAsked } from './useAsked.ts'

interface Props {
  ids: Identifier[]
  close: () => void
  /** Once something is deleted. */
  done: () => void
}

/** So many reasons are written out. */
const SHOWN = 8

/** Asks before items of a short list are deleted, names what that touches and what stays since it is held, and offers to take it back. */
export function DeleteDialog({ ids, close, done }: Props) {
  const title = useId()
  const resource = useResourceContext() ?? ''
  const { label = '', deleting: means } = useResourceDefinitions()[resource]?.options ?? {}
  const { data, error, again } = useAsked(useCallback(() => askDeleting(resource, ids), [resource, ids]))
  const { busy, said, send } = useDeletion(resource, close, done)
  const free = data?.items.filter(({ held }) => !held) ?? []
  const held = data?.items.filter(({ held }) => held) ?? []
  const counted = (items: { name: string }[], count = items.length) =>
    count === 1 && items[0] ? `“${items[0].name}”` : `${count.toLocaleString('en-US')} ${label.toLowerCase()}`
  const one = data?.items.length === 1
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>Delete {counted(data?.items ?? [], ids.length)}?</DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>
        {said && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {said}
          </Alert>
        )}
        {error && <Trouble text={error} again={again} />}
        {!data && !error && <Skeleton variant="rounded" height={72} />}
        {data && !one && free.length > 0 && (
          <DialogContentText>{namesOf(free.map(({ name }) => name))}</DialogContentText>
        )}
        {data && free.length > 0 && (
          <DialogContentText role="status" sx={{ mt: one ? 0 : 1 }}>
            {[...data.along, means, 'You can undo it right afterwards.'].filter(Boolean).join(' ')}
          </DialogContentText>
        )}
        {held.length > 0 && (
          <Alert severity="warning" sx={{ mt: free.length ? 2 : 0 }}>
            {free.length > 0 && `${held.length.toLocaleString('en-US')} of them cannot be deleted and will stay. `}
            {reasonsOf(held.map(({ held }) => held ?? ''))}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="contained"
          color="error"
          disabled={busy || !free.length}
          onClick={() => void send(free, counted(free))}
        >
          Delete{data && !one && free.length ? ` ${counted(free)}` : ''}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface Item {
  id: Identifier
  name: string
}

function useDeletion(resource: string, close: () => void, done: () => void) {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const send = async (free: Item[], counted: string) => {
    setBusy(true)
    setSaid(undefined)
    const { done: gone, refused } = await deleteSeveral(
      resource,
      free.map(({ id }) => id),
    )
    if (!gone.length) {
      setSaid(sentenceOf(refused))
      setBusy(false)
      return
    }
    const undo = async () => {
      const back = await bringBack(resource, gone)
      if (!back.refused) return undefined
      if (!back.done.length) throw back.refused
      return `${back.done.length} of ${gone.length} are back. ${sentenceOf(back.refused)}`
    }
    const text = refused
      ? `${gone.length} of ${counted} deleted. ${sentenceOf(refused)}`
      : `${counted} ${gone.length === 1 ? 'is' : 'are'} deleted.`
    notify(<UndoAlert text={text} undo={undo} />, UNDO_NOTICE)
    close()
    done()
  }
  return { busy, said, send }
}

function reasonsOf(reasons: string[]): string {
  const more = reasons.length - SHOWN
  return more > 1 ? `${reasons.slice(0, SHOWN).join(' ')} And ${more.toLocaleString('en-US')} more.` : reasons.join(' ')
}
