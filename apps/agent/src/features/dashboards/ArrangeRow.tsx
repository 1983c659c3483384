import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import DragIndicator from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import ListItem from '@mui/material/ListItem'

interface Props {
  title: string
  shown: boolean
  show: (shown: boolean) => void
  first: boolean
  last: boolean
  move: (by: 1 | -1) => void
  drag: () => void
  drop: () => void
}

/** A button at the end of its way stays where it is, so that the focus does. */
const ENDED = { '&[aria-disabled=true]': { opacity: 0.35, cursor: 'default' } }

export function ArrangeRow({ title, shown, show, first, last, move, drag, drop }: Props) {
  return (
    <ListItem
      disableGutters
      draggable
      onDragStart={drag}
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
      sx={{ display: 'flex', gap: 0.5, py: 0.25 }}
    >
      <Box component="span" aria-hidden="true" sx={{ cursor: 'grab', color: 'text.secondary', display: 'flex' }}>
        <DragIndicator fontSize="small" />
      </Box>
      <FormControlLabel
        control={<Checkbox size="small" checked={shown} onChange={(_, on) => show(on)} />}
        label={title}
        sx={{ flex: 1, mr: 0 }}
      />
      <IconButton
        size="small"
        aria-label={`Move ${title} up`}
        aria-disabled={first}
        onClick={() => move(-1)}
        sx={ENDED}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={`Move ${title} down`}
        aria-disabled={last}
        onClick={() => move(1)}
        sx={ENDED}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
    </ListItem>
  )
}
