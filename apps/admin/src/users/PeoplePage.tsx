import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Gets } from '@openbook/api/core/route.ts'
import * as users from '@openbook/api/users.ts'
import { useCallback } from 'react'
import { Link, Title } from 'react-admin'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { useRoleLabel } from '../ui/useRoleLabel.ts'
import { call } from '../wire.ts'
import { FindSomebody } from './FindSomebody.tsx'
import { UserTabs } from './UserTabs.tsx'
import { useNarrowed } from './useNarrowed.ts'

type People = Gets<typeof users.adminOwners>
interface Props {
  here: 'owners' | 'pool_holders'
  title: string
  line: string
  ask: (query: { page: number; limit: number; q?: string }) => Promise<People>
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
  const { q, page, narrow } = useNarrowed()
  const asked = useCallback(() => ask({ page, limit: PER_PAGE, ...(q && { q }) }), [ask, q, page])
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
        <Found title={title} people={data} searched={q !== ''} toPage={to => narrow({ page: String(to) })} />
      ) : (
        <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} />
      )}
    </Box>
  )
}

interface FoundProps {
  title: string
  people: People
  searched: boolean
  toPage: (page: number) => void
}

function Found({ title, people: { data, meta }, searched, toPage }: FoundProps) {
  const labelOf = useRoleLabel()
  return (
    <>
      <Typography sx={{ color: 'text.secondary', my: 1 }} role="status">
        {meta.total_count.toLocaleString('en-US')} listed.
      </Typography>
      <Card component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: { xs: 1, sm: 2 } }}>
        {!data.length && <li>{searched ? 'Nobody matches.' : 'Nobody yet.'}</li>}
        {data.map(({ id, first_name, last_name, username, role }) => (
          <Box component="li" key={id} sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
            <Link to={`/users/${id}`}>
              {first_name} {last_name}
            </Link>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {username}, {labelOf(role)}
            </Box>
          </Box>
        ))}
      </Card>
      {meta.total_pages > 1 && (
        <Pagination
          sx={{ mt: 2 }}
          aria-label={`Pages of ${title.toLowerCase()}`}
          page={meta.current_page}
          count={meta.total_pages}
          onChange={(_event, to) => toPage(to)}
        />
      )}
    </>
  )
}
