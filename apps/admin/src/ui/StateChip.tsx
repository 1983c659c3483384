import Chip from '@mui/material/Chip'
import type { User } from '@openbook/api/users.ts'
import { useRecordContext } from 'react-admin'

const INVITED = {
  open: 'Invited, not accepted yet',
  over: 'Invitation ran out',
  void: 'Invitation no longer good',
} satisfies Record<NonNullable<User['invitation']>, string>

/** What is long goes on in a second line: a cell of the list has no room for it. */
const WRAPS = {
  height: 'auto',
  minHeight: 24,
  maxWidth: '11rem',
  '& .MuiChip-label': { whiteSpace: 'normal' },
} as const

/** Active or not, in words; of somebody invited how that stands, of somebody deactivated also what they left behind. */
export function StateChip() {
  const record = useRecordContext<User>()
  if (!record) return null
  const left = record.active ? 0 : Number(record.contacts_left ?? 0)
  const behind = left ? `, still owns ${left.toLocaleString('en-US')} ${left === 1 ? 'contact' : 'contacts'}` : ''
  return (
    <Chip
      size="small"
      variant="outlined"
      sx={WRAPS}
      color={toneOf(record, left)}
      label={record.invitation ? INVITED[record.invitation] : record.active ? 'Active' : `Deactivated${behind}`}
    />
  )
}

function toneOf({ active, invitation }: User, left: number) {
  if (invitation) return invitation === 'open' ? 'info' : 'warning'
  if (active) return 'success'
  return left ? 'warning' : 'default'
}
