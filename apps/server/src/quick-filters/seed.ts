import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { Core } from '../core/core.ts'
import { stoppingStatuses } from '../statuses/queries.ts'
import type { DemoAgency } from '../users/seed.ts'
import * as queries from './queries.ts'

type Saved = [name: string, scope: ContactsScope, shared?: 'downline']

const FILTERS: Record<string, Saved[]> = {
  agent: [
    ['New this month', { search: [{ field: 'created_at', op: 'last_days', value: 30 }], contact_group: 'mine' }],
    ['Birthdays this week', { search: [{ field: 'birthday', op: 'next_days', value: 7 }], contact_group: 'mine' }],
    ['Turning 65, no policy', { search: [{ field: 'age', value: [64, 64] }], type: 'lead', contact_group: 'mine' }],
  ],
}

/** Without a phone, opted out of calls, or not to be contacted at all. */
export const NOT_CALLED = (stopping: number[]): ContactsScope => ({
  search: [
    {
      any: [
        { field: 'phone', op: 'is_empty' },
        { field: 'phone_consent', value: ['opted_out'] },
        { field: 'life_event', value: ['deceased', 'do_not_contact'] },
        ...(stopping.length ? [{ field: 'status_id' as const, value: stopping }] : []),
      ],
    },
  ],
  contact_group: 'mine',
})

/** A few saved searches, one of them shared by the manager. */
export const seedQuickFilters = (core: Core, { business_unit_id, ids }: DemoAgency) =>
  core.database.tenant({ business_unit_id, user_id: null }, async db => {
    const stopping = [...(await stoppingStatuses(db))]
    const all = { ...FILTERS, manager: [['Cannot be called', NOT_CALLED(stopping), 'downline']] as Saved[] }
    for (const [username, saved] of Object.entries(all))
      for (const [name, contacts_scope, shared = 'private'] of saved)
        await queries.insert(db, ids[username] ?? 0, { name, contacts_scope, shared })
  })
