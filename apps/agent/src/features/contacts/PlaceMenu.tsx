import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import Typography from '@mui/material/Typography'
import { useSuspenseQueries } from '@tanstack/react-query'
import { figure } from '../../lib/numbers.ts'
import { groupsQuery, MOST_GROUPS, poolsQuery } from './places.ts'
import { NOBODY_BELOW } from './scope.ts'
import { type Change, useChange, useListSearch } from './use-list.ts'

interface Place {
  id: number
  name: string
  /** How many contacts are there, where it is known. */
  count?: number | null
}

/** The pools and named groups one may list contacts by, pools with how many leads wait. */
export function PlaceMenu({ close }: { close: () => void }) {
  const search = useListSearch()
  const change = useChange()
  const [pools, groups] = useSuspenseQueries({ queries: [poolsQuery, groupsQuery] })
  const openPools = pools.data.filter(({ may_open }) => may_open)
  const openGroups = groups.data
  const go = (to: Change) => {
    change(to)
    close()
  }
  if (!openPools.length && !openGroups.length)
    return (
      <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
        No pool or group is open to you yet. An administrator makes them in the console.
      </Typography>
    )
  return (
    <Box sx={{ maxHeight: 400, overflowY: 'auto' }}>
      <Places
        title="Pools"
        places={openPools.map(({ id, name, contacts_count }) => ({ id, name, count: contacts_count }))}
        current={search.pool_id}
        choose={pool_id => go({ pool_id, contact_group: undefined, ...NOBODY_BELOW })}
      />
      <Places
        title="Groups"
        places={openGroups}
        current={search.pool_id ? undefined : search.contact_group}
        choose={contact_group => go({ contact_group, pool_id: undefined })}
      />
      {openGroups.length === MOST_GROUPS && (
        <Typography variant="body2" sx={{ px: 2, pb: 1, color: 'text.secondary' }}>
          Only the first {figure(MOST_GROUPS)} groups are here.
        </Typography>
      )}
      {(search.pool_id || typeof search.contact_group === 'number') && (
        <List dense disablePadding sx={{ borderTop: 1, borderColor: 'divider' }}>
          <li>
            <ListItemButton onClick={() => go({ pool_id: undefined, contact_group: undefined })}>
              <ListItemText primary="No pool or group" />
            </ListItemButton>
          </li>
        </List>
      )}
    </Box>
  )
}

interface Props {
  title: string
  places: Place[]
  current: number | string | undefined
  choose: (id: number) => void
}

function Places({ title, places, current, choose }: Props) {
  if (!places.length) return null
  return (
    <List dense aria-label={title} subheader={<ListSubheader sx={{ lineHeight: '32px' }}>{title}</ListSubheader>}>
      {places.map(({ id, name, count }) => (
        <li key={id}>
          <ListItemButton selected={id === current} aria-current={id === current} onClick={() => choose(id)}>
            <ListItemText primary={name} sx={{ overflowWrap: 'anywhere' }} />
            {count !== undefined && count !== null && (
              <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', pl: 2 }}>
                {figure(count)}
              </Typography>
            )}
          </ListItemButton>
        </li>
      ))}
    </List>
  )
}
