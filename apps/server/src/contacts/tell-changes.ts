import { CHANGED, type ContactsChanged } from '@openbook/api/contacts.ts'
import { CONSOLE_ROLES } from '@openbook/auth/roles.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { AuditNote } from '../core/http/context.ts'
import { type Place, touchedByJobs } from './touched-by-jobs.ts'

/** Changes are gathered for so long, so that a program that changes thousands says it once a second, not once each. */
const GATHERED_MS = 1000
/** As many as a page can hold; of more it is only said that there were many. */
const MOST_TOLD = 200

interface Left extends Place {
  id: number
}

/**
 * Who sees them: the owner, everyone above, and who sees the whole agency; and who did until now, so that a list they have
 * open lets go of what is theirs no more. Whoever looks at a pool hears of it by the pool.
 */
const STREAMS = `
  with stood as materialized (
    select id, owner_id, pool_id from contacts where id = any($1)
    union select l.id, l.owner_id, l.pool_id from jsonb_to_recordset($3::jsonb) as l(id bigint, owner_id bigint, pool_id bigint)),
  seen as (
    select id, owner_id as user_id from stood
    union select s.id, d.manager_id from stood s join user_downlines d on d.user_id = s.owner_id
    union select s.id, u.id from stood s join users o on o.id = s.owner_id
            join users u on u.business_unit_id = o.business_unit_id and u.role = any($2))
  select 'user:' || s.user_id as stream, json_agg(s.id order by s.id) as ids
    from seen s join users u on u.id = s.user_id where u.deactivated_at is null group by s.user_id
  union all
  select 'pool:' || p.id, json_agg(s.id order by s.id) from stood s join pools p on p.id = s.pool_id group by p.id`

const contactOf = ({ subject_type, subject_id, contact_id }: AuditNote) =>
  contact_id ?? (subject_type === 'contacts' ? subject_id : undefined)

/** What subjects of notes are bulk jobs. */
const JOBS = ['bulk_jobs', 'contact_imports']

/**
 * Says what requests changed of contacts to the open screens of everyone who sees them, or saw them until then. What a
 * bulk job changes is said by its journal, once it is over.
 */
export function registerContactChanges(core: Core) {
  const waiting = { ids: new Set<number>(), jobs: new Set<number>(), left: [] as Left[] }
  const tell = () => {
    const changed = { ids: [...waiting.ids], jobs: [...waiting.jobs], left: waiting.left.splice(0) }
    waiting.ids.clear()
    waiting.jobs.clear()
    core.database
      .system(db => publish(core, db, changed))
      .catch((error: unknown) => core.log.warn({ err: error }, 'changed contacts not told'))
  }
  core.onWritten.push(notes => {
    const jobs = notes.flatMap(({ subject_type = '', subject_id }) =>
      subject_id && JOBS.includes(subject_type) ? [subject_id] : [],
    )
    const idle = !waiting.jobs.size && !waiting.ids.size
    for (const id of jobs) waiting.jobs.add(id)
    for (const note of jobs.length ? [] : notes) {
      const id = contactOf(note)
      if (id) waiting.ids.add(id)
      if (id && note.left) waiting.left.push({ id, ...note.left })
    }
    if (idle && (waiting.jobs.size || waiting.ids.size)) setTimeout(tell, GATHERED_MS).unref()
  })
}

/** The same of a contact that something else than a request of a user changed, once that is written. */
export function tellChanged({ onWritten }: Core, id: number): void {
  for (const tell of onWritten) tell([{ subject_type: 'contacts', subject_id: id }])
}

interface Changed {
  ids: number[]
  jobs: number[]
  left: Left[]
}

async function publish(core: Core, db: Db, { ids, jobs, left }: Changed) {
  const touched = await touchedByJobs(core, db, jobs, MOST_TOLD)
  const named = await streamsOf(db, [...ids, ...touched.ids], left)
  const many = await streamsOf(
    db,
    [],
    touched.places.map(place => ({ id: 0, ...place })),
  )
  const said = new Map<string, number[] | null>(named.map(({ stream, ids: those }) => [stream, those]))
  for (const { stream } of many) said.set(stream, null)
  const told = [...said].map(([stream, those]) => ({
    stream,
    message: changedOf(those && those.length <= MOST_TOLD ? those : null),
  }))
  if (told.length) await core.cable.publishAll(db, told)
}

const streamsOf = async (db: Db, ids: number[], left: Left[]) =>
  ids.length || left.length
    ? db.prepared<{ stream: string; ids: number[] }>(STREAMS, [ids, CONSOLE_ROLES, JSON.stringify(left)])
    : []

/** What is said of changed contacts: their ids, or that there were many. */
export const changedOf = (ids: number[] | null) => ({ type: CHANGED, data: { ids } satisfies ContactsChanged }) as const
