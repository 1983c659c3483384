import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { type FormEvent, Fragment, useId, useState } from 'react'
import { paths } from '../../paths.ts'
import { useGo } from '../../ui/Link.tsx'
import { conditionsOf, type Draft, draftsOf, newFilter, newGroup } from './draft.ts'
import { FilterGroup } from './FilterGroup.tsx'
import { FilterRow } from './FilterRow.tsx'
import { KindFilters } from './KindFilters.tsx'
import { changed, type Group, type ListSearch, scopeOf, searchOf, widened } from './scope.ts'
import { useGroup, useListSearch } from './use-list.ts'
import { WhoseFilters } from './WhoseFilters.tsx'

/** Every filter of the list, written out: rows that must all match, and groups of which any row is enough. */
export function FilterDrawer({ close }: { close: () => void }) {
  const id = useId()
  const go = useGo()
  const search = useListSearch()
  const group = useGroup()
  const [kind, setKind] = useState<Pick<ListSearch, 'type' | 'duplicate'>>(search)
  const [whose, setWhose] = useState<Pick<ListSearch, 'downline_user_id' | 'direct' | 'representer_type'>>(search)
  const [drafts, setDrafts] = useState<Draft[]>(() => firstDrafts(search))
  const put = (at: number, draft: Draft | undefined) =>
    setDrafts(drafts.flatMap((each, index) => (index === at ? (draft ?? []) : each)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { where, ...menus } = searchOf({ search: conditionsOf(drafts) })
    const { q, quick_filter_id } = search
    const { type, duplicate } = kind
    const { downline_user_id, direct, representer_type } = whose
    const contact_group = beyondMine(Boolean(downline_user_id || direct), group, search.contact_group)
    const further = { ...menus, where, type, duplicate, downline_user_id, direct, representer_type, contact_group }
    go(paths.contacts(changed(widened(search), { q, quick_filter_id, ...further })))
    close()
  }
  return (
    <Drawer
      open
      anchor="right"
      onClose={close}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: 480, maxWidth: '100vw' } } }}
    >
      <Box component="form" onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
        <Typography id={id} variant="h2" sx={{ p: 2, pb: 1 }}>
          Filters
        </Typography>
        <Box sx={{ flex: 1, overflowY: 'auto', px: 2, py: 1, display: 'grid', gap: 2, alignContent: 'start' }}>
          {!drafts.length && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Nothing narrows the list yet. Add a filter, or a group where one match is enough.
            </Typography>
          )}
          {drafts.map((draft, at) => (
            <Fragment key={draft.key}>
              {at > 0 && <Divider textAlign="left">and</Divider>}
              <Line draft={draft} put={next => put(at, next)} />
            </Fragment>
          ))}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button size="small" variant="outlined" onClick={() => setDrafts([...drafts, newFilter()])}>
              Add filter
            </Button>
            <Button size="small" variant="outlined" onClick={() => setDrafts([...drafts, newGroup()])}>
              Add “any of” group
            </Button>
          </Box>
          <KindFilters kind={kind} change={setKind} />
          <WhoseFilters whose={whose} change={setWhose} />
        </Box>
        <Box sx={{ display: 'flex', gap: 1, p: 2, borderTop: 1, borderColor: 'divider' }}>
          <Button
            onClick={() => {
              setDrafts([])
              setKind({})
              setWhose({})
            }}
          >
            Clear all
          </Button>
          <Button onClick={close} sx={{ ml: 'auto' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            Show contacts
          </Button>
        </Box>
      </Box>
    </Drawer>
  )
}

/** One's own book is nobody else's: who is chosen below is looked for there. */
const beyondMine = (others: boolean, group: Group | number, asked: Group | number | undefined) =>
  others && group === 'mine' ? 'downline' : asked

/** What narrows the list now, or a first empty row to begin with. */
function firstDrafts(search: ListSearch): Draft[] {
  const drafts = draftsOf(scopeOf(search, false).search ?? [])
  return drafts.length ? drafts : [newFilter()]
}

function Line({ draft, put }: { draft: Draft; put: (draft: Draft | undefined) => void }) {
  const remove = () => put(undefined)
  if ('any' in draft)
    return <FilterGroup parts={draft.any} change={any => put(any.length ? { ...draft, any } : undefined)} />
  if (!('other' in draft)) return <FilterRow filter={draft} change={put} remove={remove} />
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" sx={{ flex: 1 }}>
        A group within a group, from the address.
      </Typography>
      <Button size="small" onClick={remove}>
        Remove group
      </Button>
    </Box>
  )
}
