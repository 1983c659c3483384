import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { DashboardType } from '@openbook/api/core/dashboard.ts'
import { useId, useState } from 'react'
import { ArrangeRow } from './ArrangeRow.tsx'
import { moved } from './layout.ts'
import { useLayout } from './use-layout.ts'
import { TITLES } from './widgets.tsx'

/** Which widgets are shown, in which order: by dragging, or by buttons. */
export function ArrangeDialog({ type, close }: { type: DashboardType; close: () => void }) {
  const id = useId()
  const { widgets, changed, put, reset, busy } = useLayout(type)
  const [draft, setDraft] = useState(widgets)
  const [dragged, setDragged] = useState<number>()
  const [told, setTold] = useState('')
  const move = (from: number, to: number) => {
    const widget = draft[from]
    if (!widget || to < 0 || to >= draft.length || from === to) return
    setDraft(moved(draft, from, to))
    setTold(`${TITLES[widget.name]}: ${to + 1} of ${draft.length}`)
  }
  const done = (act: Promise<unknown>) => void act.then(close, () => {})
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Arrange the dashboard</DialogTitle>
      <DialogContent>
        <List aria-label="Widgets" disablePadding>
          {draft.map((widget, at) => (
            <ArrangeRow
              key={widget.name}
              title={TITLES[widget.name]}
              shown={!widget.hidden}
              show={shown => setDraft(draft.map(each => (each === widget ? { ...each, hidden: !shown } : each)))}
              first={at === 0}
              last={at === draft.length - 1}
              move={by => move(at, at + by)}
              drag={() => setDragged(at)}
              drop={() => dragged !== undefined && move(dragged, at)}
            />
          ))}
        </List>
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary', minHeight: 20, mt: 1 }}>
          {told}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
        {changed && (
          <Button onClick={() => done(reset())} disabled={busy} sx={{ mr: 'auto' }}>
            Reset to default
          </Button>
        )}
        <Button onClick={close}>Cancel</Button>
        <Button variant="contained" disabled={busy} onClick={() => done(put(draft))}>
          Save layout
        </Button>
      </DialogActions>
    </Dialog>
  )
}
