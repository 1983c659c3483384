import { CHANGED, type ContactsChanged } from '@openbook/api/contacts.ts'
import { CONSOLE_ROLES } from '@openbook/auth/roles.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { AuditNote } from '../core/http/context.ts'

/** Changes are gathered for so long, so that a program that changes thousands says it once a second, not once each. */
const GATHERED_MS = 1000
/** As many as a page can hold; of more it is only said that there were many. */
const MOST_TOLD = 200

/** Who sees them: the owner, everyone above, and who sees the whole agency. */
const WATCHERS = `
  with c as materialized (select id, owner_id, business_unit_id from contacts where id = any($1)),
  seen as (
    select id, owner_id as user_id from c
    union select c.id, d.manager_id from c join user_downlines d on d.user_id = c.owner_id
    union select c.id, u.id from c join users u on u.business_unit_id = c.business_unit_id and u.role = any($2))
  select s.user_id, json_agg(s.id order by s.id) as ids
    from seen s join users u on u.id = s.user_id where u.deactivated_at is null group by s.user_id`

const contactOf = ({ subject_type, subject_id, contact_id }: AuditNote) =>
  contact_id ?? (subject_type === 'contacts' ? subject_id : undefined)

/** Says what requests changed of contacts to the open screens of everyone who sees them. */
export function registerContactChanges(core: Core) {
  const waiting = new Set<number>()
  const tell = () => {
    const ids = [...waiting]
    waiting.clear()
    core.database
      .system(db => publish(core, db, ids))
      .catch((error: unknown) => core.log.warn({ err: error }, 'changed contacts not told'))
  }
  core.onWritten.push(notes => {
    const changed = notes.flatMap(note => contactOf(note) ?? [])
    if (!changed.length) return
    if (!waiting.size) setTimeout(tell, GATHERED_MS).unref()
    for (const id of changed) waiting.add(id)
  })
}

async function publish(core: Core, db: Db, changed: number[]) {
  const watchers = await db.prepared<{ user_id: number; ids: number[] }>(WATCHERS, [changed, CONSOLE_ROLES])
  const told = watchers.map(({ user_id, ids }) => ({
    stream: `user:${user_id}`,
    message: { type: CHANGED, data: { ids: ids.length > MOST_TOLD ? null : ids } satisfies ContactsChanged } as const,
  }))
  if (told.length) await core.cable.publishAll(db, told)
}
