import Button from '@mui/material/Button'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { believed, levels } from '../lib/levels.ts'
import { Strip } from '../ui/Strip.tsx'

/** Says that the page belongs to somebody else by now, and that the time as somebody is over. */
export function LevelNotices() {
  const other = useSyncExternalStore(believed.watch, believed.other)
  const over = useSyncExternalStore(levels.watch, levels.over)
  const [told, setTold] = useState(() => levels.told())
  if (!told && !over && !other) return null
  return (
    <div role="alert">
      {told && (
        <Notice label="Time is over" act="Understood" run={() => setTold(null)}>
          Your time as {told} has ended. You are yourself again.
        </Notice>
      )}
      {over && (
        <Notice label="Time is over" act="Go back" run={over.go}>
          Your time as {over.name} has ended, and nothing more is saved here. Copy what you typed, then go back.
        </Notice>
      )}
      {other && !over && (
        <Notice label="Somebody else is signed in" act="Reload" run={() => window.location.reload()}>
          {other} Copy what you typed, then reload.
        </Notice>
      )}
    </div>
  )
}

const Notice = ({
  label,
  act,
  run,
  children,
}: {
  label: string
  act: string
  run: () => void
  children: ReactNode
}) => (
  <Strip label={label} sx={{ bgcolor: 'warning.main', color: 'warning.contrastText' }} says={children}>
    <Button size="small" variant="outlined" color="inherit" sx={{ borderColor: 'currentColor' }} onClick={run}>
      {act}
    </Button>
  </Strip>
)
