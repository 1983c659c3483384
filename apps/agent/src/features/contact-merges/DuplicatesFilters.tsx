import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import * as contacts from '@openbook/api/contacts.ts'
import * as pools from '@openbook/api/pools.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { useSearchWords } from '../../lib/use-search-words.ts'
import { paths } from '../../paths.ts'
import { useGo } from '../../ui/Link.tsx'
import { OwnerPicker } from '../contacts/OwnerPicker.tsx'
import { changed, type DuplicatesSearch } from './search.ts'

const native = { select: { native: true }, inputLabel: { shrink: true } } as const
const FIELD = { flex: '1 1 180px', maxWidth: { sm: 260 } }

type Change = Parameters<typeof changed>[1]
interface Part {
  search: DuplicatesSearch
  change: (change: Change) => void
}

/** Whose records are compared, which of them, and in which order the groups stand. */
export function DuplicatesFilters({ search }: { search: DuplicatesSearch }) {
  const go = useGo()
  const change = (to: Change) => go(paths.duplicates(changed(search, to)), { replace: true })
  const { words, type } = useSearchWords(search.q ?? '', q => change({ q }))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
      <TextField
        type="search"
        size="small"
        label="Search duplicates"
        value={words}
        onChange={event => type(event.target.value)}
        sx={FIELD}
      />
      <Whose search={search} change={change} />
      <Pool search={search} change={change} />
      <TextField
        select
        size="small"
        label="Sort"
        value={search.order ?? 'ASC'}
        onChange={event => change({ order: event.target.value === 'DESC' ? 'DESC' : undefined })}
        slotProps={native}
        sx={FIELD}
      >
        <option value="ASC">Last name, A to Z</option>
        <option value="DESC">Last name, Z to A</option>
      </TextField>
    </Box>
  )
}

/** For those with people below them: everyone's, their own, or one person's. */
function Whose({ search, change }: Part) {
  const { data: owners = [] } = useQuery(query(contacts.owners))
  if (owners.length < 2) return null
  const { whose, downline_user_id, direct } = search
  const none = { whose: undefined, downline_user_id: undefined, direct: undefined }
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={downline_user_id ? null : (whose ?? 'all')}
        onChange={(_, to: string | null) => to && change({ ...none, ...(to === 'mine' && { whose: to }) })}
        aria-label="Whose contacts"
        sx={{ bgcolor: 'background.paper' }}
      >
        <ToggleButton value="all" sx={{ px: 1.5, py: 0.5 }}>
          Everyone’s
        </ToggleButton>
        <ToggleButton value="mine" sx={{ px: 1.5, py: 0.5 }}>
          Mine
        </ToggleButton>
      </ToggleButtonGroup>
      <OwnerPicker
        size="small"
        label="One person’s"
        none="Nobody chosen"
        value={downline_user_id}
        change={id => change({ ...none, downline_user_id: id })}
        sx={FIELD}
      />
      {downline_user_id && (
        <TextField
          select
          size="small"
          label="How far down"
          value={direct ?? ''}
          onChange={event => change({ direct: event.target.value ? '1' : undefined })}
          slotProps={native}
          sx={FIELD}
        >
          <option value="">Theirs and of everyone below them</option>
          <option value="1">Theirs alone</option>
        </TextField>
      )}
    </>
  )
}

function Pool({ search: { pool_id }, change }: Part) {
  const { data = [] } = useQuery(query(pools.list))
  const open = data.filter(({ may_change }) => may_change)
  if (!open.length && !pool_id) return null
  return (
    <TextField
      select
      size="small"
      label="Pool"
      value={pool_id ?? ''}
      onChange={event => change({ pool_id: Number(event.target.value) || undefined })}
      slotProps={native}
      sx={FIELD}
    >
      <option value="">No pool</option>
      {pool_id && !open.some(({ id }) => id === pool_id) && <option value={pool_id}>Pool {pool_id}</option>}
      {open.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  )
}
