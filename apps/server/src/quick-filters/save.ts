import { withoutEmpty } from '@openbook/api/core/contact-filters.ts'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { QuickFilter } from '@openbook/api/core/quick-filter.ts'
import { MOST_QUICK_FILTERS } from '@openbook/api/quick-filters.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { changedMeanwhile } from '../contacts/meanwhile.ts'
import { compileView } from '../contacts/scope.ts'
import type { Db } from '../core/db/database.ts'
import { refuseSharing } from '../core/db/sharing.ts'
import { invalid } from '../core/http/refused.ts'
import * as queries from './queries.ts'

interface Given {
  name?: string | undefined
  contacts_scope?: ContactsScope | undefined
  shared?: QuickFilter['shared'] | undefined
  position?: number | undefined
  /** When it was read. */
  updated_at?: string | undefined
}

const SHARE = 'quick_filters.share'

export async function create(db: Db, viewer: Viewer, given: Given & Pick<QuickFilter, 'name' | 'contacts_scope'>) {
  const values = { shared: 'private' as const, ...given, contacts_scope: await kept(db, viewer, given.contacts_scope) }
  await queries.hold(db, viewer.user_id)
  refuseSharing(viewer, values.shared, SHARE)
  await refuseName(db, viewer, given.name, 0)
  const count = await queries.howMany(db, viewer.user_id)
  if (count >= MOST_QUICK_FILTERS)
    throw invalid('base', `You have ${count} quick filters, which is the most. Delete one first.`, 'quick_filters.most')
  const id = await queries.insert(db, viewer.user_id, values)
  if (given.position !== undefined) await queries.place(db, viewer.user_id, id, given.position)
  return queries.show(db, viewer.user_id, id)
}

export async function update(db: Db, viewer: Viewer, id: number, given: Given) {
  await queries.hold(db, viewer.user_id)
  const before = await (changes(given) ? queries.own : queries.show)(db, viewer.user_id, id)
  if (given.updated_at && given.updated_at !== before.updated_at)
    throw changedMeanwhile(viewer, {
      what: 'quick filter',
      code: 'quick_filters.stale',
      by: null,
      at: before.updated_at,
    })
  const { name = before.name, shared = before.shared } = given
  if (shared !== before.shared) refuseSharing(viewer, shared, SHARE)
  await refuseName(db, viewer, name, id)
  const contacts_scope = given.contacts_scope ? await kept(db, viewer, given.contacts_scope) : before.contacts_scope
  if (changes(given)) await queries.write(db, id, { name, shared, contacts_scope })
  if (given.position !== undefined) await queries.place(db, viewer.user_id, id, given.position)
  return queries.show(db, viewer.user_id, id)
}

/** Whether it says more than where the filter is to stand for the viewer. */
const changes = ({ name, shared, contacts_scope }: Given) =>
  name !== undefined || shared !== undefined || contacts_scope !== undefined

/** What is kept of a scope: not where one stood in the list, nor filters of no value. A 422 for one that cannot be listed. */
async function kept(db: Db, viewer: Viewer, scope: ContactsScope): Promise<ContactsScope> {
  await compileView(db, viewer, scope)
  const { page: _page, limit: _limit, search = [], ...rest } = scope
  return { ...rest, search: withoutEmpty(search) }
}

async function refuseName(db: Db, { user_id }: Viewer, name: string, id: number) {
  if (await queries.nameTaken(db, user_id, name, id))
    throw invalid('name', 'You have a quick filter of this name. Choose another.', 'quick_filters.name_taken')
}
