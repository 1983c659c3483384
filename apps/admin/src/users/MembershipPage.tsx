import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Gets } from '@openbook/api/core/route.ts'
import * as users from '@openbook/api/users.ts'
import { mayManage, type Role } from '@openbook/auth/roles.ts'
import { useCallback, useState } from 'react'
import { Link, Title } from 'react-admin'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { useIdentity } from '../ui/useIdentity.ts'
import { useRoleLabel } from '../ui/useRoleLabel.ts'
import { call } from '../wire.ts'
import { FindSomebody } from './FindSomebody.tsx'
import { MembershipDialog, wordOf } from './MembershipDialog.tsx'
import { UserTabs } from './UserTabs.tsx'
import { useNarrowed } from './useNarrowed.ts'

type Members = Gets<typeof users.adminPaidMembership>
type Member = Members['data'][number]

/** Who pays for their account, and the switch of it. */
export function MembershipPage() {
  const { q, paid, page, narrow } = useNarrowed()
  const ask = useCallback(
    () =>
      call(users.adminPaidMembership, {
        query: { page, limit: 50, ...(q && { q }), ...(paid && { paid: paid === 'yes' }) },
      }),
    [q, paid, page],
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
        <Found members={data} narrowed={paid !== ''} toPage={to => narrow({ page: String(to) })} changed={again} />
      ) : (
        <Skeleton variant="rounded" height={240} />
      )}
    </Box>
  )
}

interface FoundProps {
  members: Members
  /** Whether only those who pay, or do not, are listed. */
  narrowed: boolean
  toPage: (page: number) => void
  changed: () => void
}

function Found({ members: { data, meta, paid_count }, narrowed, toPage, changed }: FoundProps) {
  const [chosen, choose] = useState<Member>()
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 1 }} role="status">
        {meta.total_count.toLocaleString('en-US')} listed
        {!narrowed && `, ${paid_count.toLocaleString('en-US')} of them paid`}.
      </Typography>
      <Card
        component="ul"
        aria-label="Users and their membership"
        sx={{ listStyle: 'none', m: 0, p: { xs: 1, sm: 2 } }}
      >
        {!data.length && <li>Nobody matches.</li>}
        {data.map(member => (
          <MemberRow key={member.id} member={member} choose={() => choose(member)} />
        ))}
      </Card>
      {chosen && <MembershipDialog member={chosen} close={() => choose(undefined)} done={changed} />}
      {meta.total_pages > 1 && (
        <Pagination sx={{ mt: 2 }} page={meta.current_page} count={meta.total_pages} onChange={(_, to) => toPage(to)} />
      )}
    </>
  )
}

function MemberRow({ member, choose }: { member: Member; choose: () => void }) {
  const { id, first_name, last_name, role, paid_user } = member
  const labelOf = useRoleLabel()
  const me = useIdentity()?.user
  const may = me && me.id !== id && !me.impersonation && mayManage(me.roles[0] as Role, role as Role)
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75, overflowWrap: 'anywhere' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link to={`/users/${id}`}>
          {first_name} {last_name}
        </Link>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {labelOf(role)}
        </Box>
      </Box>
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
