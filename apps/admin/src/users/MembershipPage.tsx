import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import type { User } from '@openbook/api/users.ts'
import { useState } from 'react'
import { DataTable, useRecordContext, useRefresh } from 'react-admin'
import { MembershipBulk } from './MembershipBulk.tsx'
import { MembershipDialog, wordOf } from './MembershipDialog.tsx'
import { PeopleList } from './PeopleList.tsx'
import { useMayManage } from './useMayManage.ts'

const ACTIVE = { active: true }

/** Who pays for their account, and the switch of it. */
export const MembershipPage = () => (
  <PeopleList
    here="membership"
    title="Paid membership"
    line="Active users, and whether their account is paid for."
    always={ACTIVE}
    shown="paid"
    bulk={<MembershipBulk />}
    last={
      <DataTable.Col source="paid_user" label="Membership">
        <Membership />
      </DataTable.Col>
    }
  />
)

function Membership() {
  const user = useRecordContext<User>()
  const may = useMayManage()
  const refresh = useRefresh()
  const [asking, setAsking] = useState(false)
  if (!user) return null
  const { first_name, last_name, paid_user } = user
  return (
    <Box
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
      onClick={event => event.stopPropagation()}
    >
      <Chip
        size="small"
        variant="outlined"
        color={paid_user ? 'success' : 'warning'}
        label={paid_user ? 'Paid' : 'Not paid'}
      />
      {may(user) && (
        <Button
          size="small"
          onClick={() => setAsking(true)}
          aria-label={`${wordOf(user)} of ${first_name} ${last_name}`}
        >
          {wordOf(user)}
        </Button>
      )}
      {asking && <MembershipDialog member={user} close={() => setAsking(false)} done={refresh} />}
    </Box>
  )
}
