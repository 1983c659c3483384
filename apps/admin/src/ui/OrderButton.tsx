import Down from '@mui/icons-material/ArrowDownward'
import Up from '@mui/icons-material/ArrowUpward'
import Sort from '@mui/icons-material/SwapVert'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiButton from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { moved, type Placed, placesOf } from './places.ts'
import { Trouble } from './Trouble.tsx'
import { sentenceOf, useAsked } from './useAsked.ts'

interface Kept {
  /** What several of them are called. */
  many: string
  /** All of them, in their order. */
  read: () => Promise<Placed[]>
  /** Keeps the places of those that have another now, in one request. */
  send: (places: { id: number; position: number }[]) => Promise<unknown>
}

/** Opens the order of a list to be changed. */
export function OrderButton(kept: Kept) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button label="Change order" onClick={() => setOpen(true)}>
        <Sort />
      </Button>
      {open && <OrderDialog {...kept} close={() => setOpen(false)} />}
    </>
  )
}

function OrderDialog({ many, read, send, close }: Kept & { close: () => void }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const { data, error, again } = useAsked(read)
  const [rows, setRows] = useState<Placed[]>()
  const [said, setSaid] = useState('')
  const [failed, setFailed] = useState<string>()
  const [busy, setBusy] = useState(false)
  const shown = rows ?? data
  const changes = shown && data ? placesOf(data, shown) : []
  const move = (row: Placed, by: number) => {
    const next = moved(shown ?? [], row.id, by)
    setRows(next)
    setSaid(`${row.title} is ${next.findIndex(({ id }) => id === row.id) + 1} of ${next.length} now.`)
  }
  const save = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      await send(changes)
      notify('The order is saved.', { type: 'success' })
      refresh()
      close()
    } catch (failure) {
      setFailed(sentenceOf(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="change-order">
      <DialogTitle id="change-order">Order of the {many}</DialogTitle>
      <DialogContent>
        {failed && (
          <Alert severity="error" sx={{ mb: 1 }}>
            Not saved: the order stands as it was. {failed}
          </Alert>
        )}
        {error ? (
          <Trouble text={error} again={again} />
        ) : shown ? (
          <Rows rows={shown} move={move} />
        ) : (
          <Skeleton variant="rounded" height={160} aria-label={`Loading the ${many}`} />
        )}
        <Box role="status" sx={{ position: 'absolute', clip: 'rect(0 0 0 0)' }}>
          {said}
        </Box>
      </DialogContent>
      <DialogActions>
        <MuiButton onClick={close}>Cancel</MuiButton>
        <MuiButton variant="contained" onClick={() => void save()} disabled={busy || !changes.length}>
          Save order
        </MuiButton>
      </DialogActions>
    </Dialog>
  )
}

const Rows = ({ rows, move }: { rows: Placed[]; move: (row: Placed, by: number) => void }) => (
  <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
    {!rows.length && <li>There are none yet.</li>}
    {rows.map((row, index) => (
      <Box component="li" key={row.id} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {index + 1}. {row.title}
        </Typography>
        <MoveButton name={`Move ${row.title} up`} at={index === 0} move={() => move(row, -1)} icon={<Up />} />
        <MoveButton
          name={`Move ${row.title} down`}
          at={index === rows.length - 1}
          move={() => move(row, 1)}
          icon={<Down />}
        />
      </Box>
    ))}
  </Box>
)

interface MoveProps {
  name: string
  /** Whether the row is at that end already: the button keeps the focus there, and does nothing. */
  at: boolean
  move: () => void
  icon: ReactNode
}

const MoveButton = ({ name, at, move, icon }: MoveProps) => (
  <IconButton
    size="small"
    aria-label={name}
    aria-disabled={at}
    onClick={() => at || move()}
    sx={{ '& svg': { fontSize: '1.25rem' }, '&[aria-disabled=true]': { opacity: 0.4 } }}
  >
    {icon}
  </IconButton>
)
