import { CHANGED, type ContactsChanged } from '@openbook/api/contacts.ts'
import { CONSOLE_ROLES } from '@openbook/auth/roles.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { AuditNote } from '../core/http/context.ts'

/** Changes are gathered for so long, so that a program that changes thousands says it once a second, not once each. */
const GATHERED_MS = 1000
/** As many as a page can hold; of more it is only said that there were many. */
const MOST_TOLD = 200

type Left = NonNullable<AuditNote['left']> & { id: number }

/**
 * Who sees them: the owner, everyone above, and who sees the whole agency; and who did until now, so that a list they have
 * open lets go of what is theirs no more. Whoever looks at a pool hears of it by the pool.
 */
const STREAMS = `
  with c as materialized (select id, owner_id, pool_id, business_unit_id from contacts where id = any($1)),
  stood as materialized (
    select id, owner_id, pool_id from c
    union select l.id, l.owner_id, l.pool_id from jsonb_to_recordset($3::jsonb) as l(id bigint, owner_id bigint, pool_id bigint)),
  seen as (
    select id, owner_id as user_id from stood
    union select s.id, d.manager_id from stood s join user_downlines d on d.user_id = s.owner_id
    union select c.id, u.id from c join users u on u.business_unit_id = c.business_unit_id and u.role = any($2))
  select 'user:' || s.user_id as stream, json_agg(s.id order by s.id) as ids
    from seen s join users u on u.id = s.user_id where u.deactivated_at is null group by s.user_id
  union all
  select 'pool:' || p.id, json_agg(s.id order by s.id) from stood s join pools p on p.id = s.pool_id group by p.id`

const contactOf = ({ subject_type, subject_id, contact_id }: AuditNote) =>
  contact_id ?? (subject_type === 'contacts' ? subject_id : undefined)

/** Says what requests changed of contacts to the open screens of everyone who sees them, or saw them until then. */
export function registerContactChanges(core: Core) {
  const waiting = new Set<number>()
  const left: Left[] = []
  const tell = () => {
    const ids = [...waiting]
    const from = left.splice(0)
    waiting.clear()
    core.database
      .system(db => publish(core, db, ids, from))
      .catch((error: unknown) => core.log.warn({ err: error }, 'changed contacts not told'))
  }
  core.onWritten.push(notes => {
    for (const note of notes) {
      const id = contactOf(note)
      if (!id) continue
      if (!waiting.size) setTimeout(tell, GATHERED_MS).unref()
      waiting.add(id)
      if (note.left) left.push({ id, ...note.left })
    }
  })
}

async function publish(core: Core, db: Db, changed: number[], left: Left[]) {
  const streams = await db.prepared<{ stream: string; ids: number[] }>(STREAMS, [
    changed,
    CONSOLE_ROLES,
    JSON.stringify(left),
  ])
  const told = streams.map(({ stream, ids }) => ({ stream, message: changedOf(ids.length > MOST_TOLD ? null : ids) }))
  if (told.length) await core.cable.publishAll(db, told)
}

/** What is said of changed contacts: their ids, or that there were many. */
export const changedOf = (ids: number[] | null) => ({ type: CHANGED, data: { ids } satisfies ContactsChanged }) as const
