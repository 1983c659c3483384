import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { MOST_DELETED } from '@openbook/config/limits.ts'
import { dayAndTime } from '../lib/dates.ts'
import { Failed } from './Failed.tsx'
import { Lines } from './Lines.tsx'
import { MostShown } from './MostShown.tsx'
import { Row, Rows } from './Rows.tsx'

interface Props {
  /** What they are, in the plural. */
  what: string
  /** What the screen calls it to let one go. */
  word?: 'deleted' | 'removed'
  count: number
  open: boolean
  turn: (open: boolean) => void
  rows: { id: number; name: string; facts?: string; deleted_at: string }[] | undefined
  /** Where the rows are fetched by themselves. */
  trouble?: { error: unknown; retry: () => unknown; busy: boolean }
  restore: (id: number) => void
  busy: boolean
}

/** What was deleted, on demand below what is there, each to be brought back. */
export function DeletedRows({ what, word = 'deleted', count, open, turn, rows, trouble, restore, busy }: Props) {
  if (count === 0) return null
  const named = `${word} ${what}`
  return (
    <Box>
      <Button size="small" aria-expanded={open} onClick={() => turn(!open)} sx={{ ml: -0.75 }}>
        {open ? `Hide ${named}` : `Show ${named} (${count})`}
      </Button>
      {open && trouble?.error && !rows ? (
        <Failed what={`The ${named}`} error={trouble.error} retry={trouble.retry} busy={trouble.busy} />
      ) : null}
      {open && !rows && !trouble?.error && <Lines />}
      {open && rows && (
        <Box role="group" aria-label={`${named.charAt(0).toUpperCase()}${named.slice(1)}`}>
          <Rows>
            {rows.map(({ id, name, facts, deleted_at }) => (
              <Row
                key={id}
                end={
                  <Button size="small" aria-label={`Bring back ${name}`} disabled={busy} onClick={() => restore(id)}>
                    Bring back
                  </Button>
                }
              >
                <Typography variant="body2">{name}</Typography>
                <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                  {[facts, `${word} ${dayAndTime(deleted_at)}`].filter(Boolean).join(' · ')}
                </Typography>
              </Row>
            ))}
          </Rows>
          <MostShown
            listed={rows.length}
            most={MOST_DELETED}
          >{`The latest ${MOST_DELETED} ${word} are shown.`}</MostShown>
        </Box>
      )}
    </Box>
  )
}
