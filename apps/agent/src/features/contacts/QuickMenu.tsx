import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import * as agentflowStatuses from '@openbook/api/agentflow-statuses.ts'
import * as contactEdits from '@openbook/api/contact-edits.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { Input } from '@openbook/api/core/call.ts'
import { LINES_OF_BUSINESS } from '@openbook/api/core/contact-filters.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import * as sources from '@openbook/api/sources.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { lineLabel } from '@openbook/config/limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { mutation, query, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { Stops } from '../../ui/Stops.tsx'
import { COLUMNS } from './columns.tsx'
import type { Whole } from './contact-values.ts'
import { ownersQuery } from './list-query.ts'
import { contactName } from './names.ts'
import { QUICK, type QuickAsked, type QuickColumn } from './quick-fields.ts'

type Value = number | string | null
type Body = Input<typeof contactEdits.quickUpdate>['body']
interface Choice {
  value: Value
  label: string
  stops?: boolean | undefined
}

const RARELY_MS = 300_000
const NONE: Choice = { value: null, label: 'None' }

const LOADED = {
  status: { ...query(statuses.list), staleTime: RARELY_MS },
  source: { ...query(sources.list), staleTime: RARELY_MS },
  agentflow_status: { ...query(agentflowStatuses.list), staleTime: RARELY_MS },
  owner: ownersQuery,
} as const
const LINES: Choice[] = LINES_OF_BUSINESS.map(value => ({ value, label: lineLabel(value) }))

type Listed = { id: number; title?: string; name?: string; group?: string | null; stops_contact?: boolean }[]

/** What a field may be, as the agency has it; undefined until that is known. */
function useChoices(column: QuickColumn) {
  const loaded = column !== 'line_of_business'
  const options = LOADED[loaded ? column : 'status'] as unknown as ReturnType<typeof query<typeof statuses.list>>
  const { data, error, refetch } = useQuery({ ...options, enabled: loaded })
  if (!loaded) return { choices: [NONE, ...LINES], error: null, refetch }
  const named = (data as Listed | undefined)?.map(({ id, title, name, group, stops_contact }) => ({
    value: id,
    stops: stops_contact,
    label: [group, title ?? name].filter(Boolean).join(': '),
  }))
  return { choices: named && (column === 'owner' ? named : [NONE, ...named]), error, refetch }
}

const valueIn = (contact: Whole, column: QuickColumn): Value =>
  column === 'line_of_business' ? contact.line_of_business : (contact[column]?.id ?? null)

interface Change {
  id: number
  column: QuickColumn
  value: Value
  version: number
}

/** Writes one field and says so, with the way back; both refuse to write over what somebody else changed meanwhile. */
function useQuickUpdate(name: string, labelOf: (value: Value) => string) {
  const client = useQueryClient()
  const send = mutation(contactEdits.quickUpdate).mutationFn
  const settle = () => refresh(client, contacts.list, contacts.showByNumber, contactTimeline.list, lifeEvents.show)
  const write = ({ id, column, value, version }: Change, more: Pick<Body, 'undoes'> = {}) =>
    send({ params: { id }, body: { [QUICK[column]]: value, version, ...more } as Body })
  const undo = useMutation({ mutationFn: (change: Change) => write(change, { undoes: true }), onSettled: settle })
  return useMutation({
    mutationFn: ({ before: _before, ...change }: Change & { before: Value }) => write(change),
    onSuccess: ({ version }, { before, ...change }) =>
      say(`${COLUMNS[change.column].label} of ${name}: ${labelOf(change.value)}.`, {
        action: { label: 'Undo', run: () => undo.mutate({ ...change, value: before, version }) },
      }),
    onSettled: settle,
  })
}

/** One field of one contact, chosen in the list. What it is now is read as the menu opens. */
export function QuickMenu({ row, column, anchor, close }: QuickAsked & { close: () => void }) {
  const fresh = { ...query(contacts.show, { params: { id: row.id }, query: { not_remove_new_tag: true } }), gcTime: 0 }
  const contact = useQuery({ ...fresh, staleTime: 0 })
  const { choices, ...list } = useChoices(column)
  const labelOf = (value: Value) => choices?.find(each => each.value === value)?.label ?? 'changed'
  const update = useQuickUpdate(contactName(row), labelOf)
  const now = contact.data && valueIn(contact.data, column)
  const choose = (value: Value) => {
    close()
    if (!contact.data || value === now) return
    update.mutate({ id: row.id, column, value, version: contact.data.version, before: valueIn(contact.data, column) })
  }
  const again = () => {
    if (contact.error) void contact.refetch()
    if (list.error) void list.refetch()
  }
  const failed = (contact.error && !contact.data) || (list.error && !choices)
  return (
    <Menu open anchorEl={anchor} onClose={close} slotProps={{ paper: { sx: { maxHeight: 400 } } }}>
      {failed ? (
        <MenuItem onClick={again}>Could not be loaded. Try again</MenuItem>
      ) : !contact.data || !choices ? (
        <MenuItem disabled>Loading…</MenuItem>
      ) : (
        choices.map(({ value, label, stops }) => (
          <MenuItem key={String(value)} selected={value === now} onClick={() => choose(value)}>
            {label}
            {stops && <Stops />}
          </MenuItem>
        ))
      )}
    </Menu>
  )
}
