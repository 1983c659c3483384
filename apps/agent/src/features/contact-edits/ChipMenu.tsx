import Chip from '@mui/material/Chip'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Stops } from '../../ui/Stops.tsx'

interface Props {
  /** What is chosen now. */
  value: { id: number; name: string } | null
  choices: { id: number; title: string; stops_contact?: boolean }[]
  /** What stands there where nothing is chosen, as `No status`. */
  none: string
  /** What pressing does, as `change the status`. */
  act: string
  choose: (id: number | null) => void
  /** Called as it is about to open. */
  opened?: () => void
}

/** One of a list of the agency, changed with one click. */
export function ChipMenu({ value, choices, none, act, choose, opened }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = (id: number | null) => {
    setAnchor(null)
    choose(id)
  }
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        label={value?.name ?? none}
        aria-label={`${value?.name ?? none}: ${act}`}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={event => {
          setAnchor(event.currentTarget)
          opened?.()
        }}
      />
      <Menu open={Boolean(anchor) && choices.length > 0} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem selected={!value} onClick={() => chosen(null)}>
          {none}
        </MenuItem>
        {choices.map(each => (
          <MenuItem key={each.id} selected={each.id === value?.id} onClick={() => chosen(each.id)}>
            {each.title}
            {each.stops_contact && <Stops />}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
