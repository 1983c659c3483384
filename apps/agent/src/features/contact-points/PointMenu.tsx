import More from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import * as contactPoints from '@openbook/api/contact-points.ts'
import { useState } from 'react'
import { say } from '../../lib/toasts.ts'
import { type Doing, type Point, shownValue, usePointAct } from './points.ts'

interface Props {
  point: Point
  contactId: number
  act: (doing: Doing) => void
}

/** What can be done with one phone or e-mail. */
export function PointMenu({ point, contactId, act }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const update = usePointAct(contactPoints.update, contactId)
  const restore = usePointAct(contactPoints.create, contactId)
  const remove = usePointAct(contactPoints.destroy, contactId, {
    done: () => say(`${shownValue(point)} removed.`, { action: { label: 'Undo', run: () => restore.mutate(again) } }),
  })
  const validate = usePointAct(contactPoints.validateEmail, contactId)
  const force = usePointAct(contactPoints.forceVerifyEmail, contactId)
  const { kind, value, current, place, type } = point
  const params = { id: contactId }
  const again = { params, body: { kind, value, type: type as 1 | 2 | 3 | 9 | null } }
  const items: [string, () => void, boolean][] = [
    ['Edit', () => act({ act: 'edit', point }), current],
    ['Write down consent', () => act({ act: 'consent', point }), true],
    [
      'Make it the first',
      () => update.mutate({ params, body: { kind, value, first: true } }),
      current && place !== kind,
    ],
    ['Check the address', () => validate.mutate({ params, body: { email: value } }), current && kind === 'email'],
    ['Mark as working', () => force.mutate({ params, body: { email: value } }), current && kind === 'email'],
    ['Use it again', () => restore.mutate(again), !current],
    ['Remove', () => remove.mutate({ params, body: { kind, value } }), current],
  ]
  return (
    <>
      <IconButton
        size="small"
        aria-label={`Options for ${shownValue(point)}`}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <More fontSize="small" />
      </IconButton>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={close}>
        {items
          .filter(([, , fits]) => fits)
          .map(([label, run]) => (
            <MenuItem
              key={label}
              onClick={() => {
                close()
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
