import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import type { Gets } from '@openbook/api/core/route.ts'
import * as users from '@openbook/api/users.ts'
import { useCallback } from 'react'
import { Title } from 'react-admin'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'
import { FindSomebody } from './FindSomebody.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { UserTabs } from './UserTabs.tsx'
import { useNarrowed } from './useNarrowed.ts'

type Members = Gets<typeof users.adminPaidMembership>

/** Who pays for their account, as the billing says; nobody changes it here. */
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
          last={MEMBERSHIP}
        />
      ) : (
        <Skeleton variant="rounded" height={240} />
      )}
    </Box>
  )
}

const MEMBERSHIP = {
  field: 'paid_user',
  label: 'Membership',
  of: ({ paid_user }: Members['data'][number]) => (
    <Chip
      size="small"
      variant="outlined"
      color={paid_user ? 'success' : 'warning'}
      label={paid_user ? 'Paid' : 'Not paid'}
    />
  ),
}
