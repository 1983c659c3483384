import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import type { Gets } from '@openbook/api/core/route.ts'
import * as users from '@openbook/api/users.ts'
import { mayManage, type Role } from '@openbook/auth/roles.ts'
import { useCallback, useState } from 'react'
import { Title } from 'react-admin'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { useIdentity } from '../ui/useIdentity.ts'
import { call } from '../wire.ts'
import { FindSomebody } from './FindSomebody.tsx'
import { MembershipDialog, wordOf } from './MembershipDialog.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { UserTabs } from './UserTabs.tsx'
import { useNarrowed } from './useNarrowed.ts'

type Member = Gets<typeof users.adminPaidMembership>['data'][number]

/** Who pays for their account, and the switch of it. */
export function MembershipPage() {
  const { q, paid, page, order_field, order, narrow } = useNarrowed()
  const ask = useCallback(
    () =>
      call(users.adminPaidMembership, {
        query: { page, limit: 50, order_field, order, ...(q && { q }), ...(paid && { paid: paid === 'yes' }) },
      }),
    [q, paid, page, order_field, order],
  )
  const { data, error, again } = useAsked(ask)
  const [chosen, choose] = useState<Member>()
  return (
    <Box sx={{ maxWidth: 900 }}>
      <Title title="Paid membership" />
      <UserTabs here="membership" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, my: 2 }}>
        <FindSomebody q={q} find={text => narrow({ q: text })} />
        <TextField
          select
          label="Membership"
          value={paid}
          onChange={event => narrow({ paid: event.target.value })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ width: 200 }}
        >
          <MenuItem value="">Everyone</MenuItem>
          <MenuItem value="yes">Paid</MenuItem>
          <MenuItem value="no">Not paid</MenuItem>
        </TextField>
      </Box>
      {error ? (
        <Trouble text={error} again={again} />
      ) : data ? (
        <PeopleTable
          title="Users and their membership"
          path="paid_membership"
          people={data}
          besides={paid ? '' : `, ${data.paid_count.toLocaleString('en-US')} of them paid`}
          none="Nobody matches."
          last={{
            field: 'paid_user',
            label: 'Membership',
            of: member => <Membership member={member} choose={() => choose(member)} />,
          }}
        />
      ) : (
        <Skeleton variant="rounded" height={240} />
      )}
      {chosen && <MembershipDialog member={chosen} close={() => choose(undefined)} done={again} />}
    </Box>
  )
}

function Membership({ member, choose }: { member: Member; choose: () => void }) {
  const { id, first_name, last_name, role, paid_user } = member
  const me = useIdentity()?.user
  const may = me && me.id !== id && !me.impersonation && mayManage(me.roles[0] as Role, role as Role)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Chip
        size="small"
        variant="outlined"
        color={paid_user ? 'success' : 'warning'}
        label={paid_user ? 'Paid' : 'Not paid'}
      />
      {may && (
        <Button size="small" onClick={choose} aria-label={`${wordOf(member)} of ${first_name} ${last_name}`}>
          {wordOf(member)}
        </Button>
      )}
    </Box>
  )
}
