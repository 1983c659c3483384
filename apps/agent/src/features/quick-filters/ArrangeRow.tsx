import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Delete from '@mui/icons-material/DeleteOutlined'
import DragIndicator from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ListItem from '@mui/material/ListItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { QuickFilter } from '@openbook/api/core/quick-filter.ts'
import { useState } from 'react'
import { useSharing } from '../../lib/sharing.ts'

interface Props {
  filter: QuickFilter
  first: boolean
  last: boolean
  busy: boolean
  move: (by: number) => void
  change: (body: { name?: string; shared?: QuickFilter['shared'] }) => void
  remove: () => void
  drag: () => void
  drop: () => void
}

/** One quick filter and its place; of one that somebody shared nothing else can be changed. */
export function ArrangeRow({ filter, first, last, busy, move, change, remove, drag, drop }: Props) {
  return (
    <ListItem
      disableGutters
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'auto 1fr', sm: 'auto 1fr 160px auto' }, py: 1 }}
    >
      <Box
        component="span"
        draggable
        onDragStart={drag}
        title={`Drag ${filter.name}`}
        sx={{ cursor: 'grab', color: 'text.secondary', display: 'flex' }}
      >
        <DragIndicator fontSize="small" />
      </Box>
      {filter.mine ? <Own filter={filter} busy={busy} change={change} /> : <Shared filter={filter} />}
      <span style={{ gridColumn: 'auto / -1', justifySelf: 'end', whiteSpace: 'nowrap' }}>
        <IconButton aria-label={`Move ${filter.name} up`} disabled={first || busy} onClick={() => move(-1)}>
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton aria-label={`Move ${filter.name} down`} disabled={last || busy} onClick={() => move(1)}>
          <ArrowDownward fontSize="small" />
        </IconButton>
        {filter.mine && (
          <IconButton aria-label={`Delete ${filter.name}`} disabled={busy} onClick={remove}>
            <Delete fontSize="small" />
          </IconButton>
        )}
      </span>
    </ListItem>
  )
}

const Shared = ({ filter: { name, owner } }: Pick<Props, 'filter'>) => (
  <Box sx={{ gridColumn: { sm: 'span 2' }, alignSelf: 'center', minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography variant="body1">{name}</Typography>
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      Shared by {owner.name}
    </Typography>
  </Box>
)

function Own({ filter, busy, change }: Pick<Props, 'filter' | 'busy' | 'change'>) {
  const [name, setName] = useState(filter.name)
  const sharing = useSharing()
  const keep = () => {
    const written = name.trim()
    if (written && written !== filter.name) change({ name: written })
    else setName(filter.name)
  }
  return (
    <>
      <TextField
        label="Name"
        value={name}
        onChange={event => setName(event.target.value)}
        onBlur={keep}
        onKeyDown={event => event.key === 'Enter' && keep()}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <TextField
        select
        label="Who sees it"
        value={filter.shared}
        disabled={busy}
        onChange={event => change({ shared: event.target.value as QuickFilter['shared'] })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ gridColumn: { xs: '2', sm: 'auto' } }}
      >
        {sharing.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </TextField>
    </>
  )
}
