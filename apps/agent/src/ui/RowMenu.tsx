import More from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'

export type RowAct = readonly [label: string, run: () => void, fits?: boolean]

/** What can be done with one row; acts that do not fit it are left out. */
export function RowMenu({ of, acts }: { of: string; acts: readonly RowAct[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
        aria-label={`Options for ${of}`}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <More fontSize="small" />
      </IconButton>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {acts
          .filter(([, , fits = true]) => fits)
          .map(([label, run]) => (
            <MenuItem
              key={label}
              onClick={() => {
                setAnchor(null)
                run()
              }}
            >
              {label}
            </MenuItem>
          ))}
      </Menu>
    </>
  )
}
