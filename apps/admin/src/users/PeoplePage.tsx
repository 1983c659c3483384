import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
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

type People = Gets<typeof users.adminOwners>
interface Props {
  here: 'owners' | 'pool_holders'
  title: string
  line: string
  ask: (query: {
    page: number
    limit: number
    order_field: string
    order: 'ASC' | 'DESC'
    q?: string
  }) => Promise<People>
}

const PER_PAGE = 50

/** Whom contacts may be given to. */
export const OwnersPage = () => (
  <PeoplePage
    here="owners"
    title="Owners"
    line="Contacts may be given to these people: all active users of your agency."
    ask={asksOwners}
  />
)

/** Who looks after pools of leads. */
export const PoolHoldersPage = () => (
  <PeoplePage
    here="pool_holders"
    title="Pool holders"
    line="Active users whose role is to hold pools of leads for others to take from."
    ask={asksHolders}
  />
)

const asksOwners: Props['ask'] = query => call(users.adminOwners, { query })
const asksHolders: Props['ask'] = query => call(users.adminPoolHolders, { query })

function PeoplePage({ here, title, line, ask }: Props) {
  const { q, page, order_field, order, narrow } = useNarrowed()
  const asked = useCallback(
    () => ask({ page, limit: PER_PAGE, order_field, order, ...(q && { q }) }),
    [ask, q, page, order_field, order],
  )
  const { data, error, again } = useAsked(asked)
  return (
    <Box sx={{ maxWidth: 900 }}>
      <Title title={title} />
      <UserTabs here={here} />
      <Typography sx={{ my: 2 }}>{line}</Typography>
      <FindSomebody q={q} find={text => narrow({ q: text })} />
      {error ? (
        <Trouble text={error} again={again} />
      ) : data ? (
        <PeopleTable title={title} path={here} people={data} none={q ? 'Nobody matches.' : 'Nobody yet.'} />
      ) : (
        <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} />
      )}
    </Box>
  )
}
