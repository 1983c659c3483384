import { EnrollValues, PROGRAM } from '@openbook/api/aftercares.ts'
import type { z } from 'zod'
import { visibleContacts } from '../bulk-jobs/visible.ts'
import type { About, Batch, ContactAct } from '../contact-acts/act.ts'
import { PICKED } from '../contact-acts/batches.ts'
import type { Db } from '../core/db/database.ts'
import { TODAY } from '../core/db/today.ts'
import { refuseFuture } from './enroll.ts'
import { DEATH } from './queries.ts'
import { restoreEnrolled } from './undo-enroll.ts'

type Values = z.output<typeof EnrollValues>

const died = (c: string) =>
  `exists (select from life_events e where e.contact_id = ${c}.id and e.kind = 'deceased' and e.undone_at is null)`
const inCare = (c: string) => `exists (select from aftercares a where a.contact_id = ${c}.id and a.ended_at is null)`
const free = (c: string) => `(${c}.deleted_at is null and not ${died(c)} and not ${inCare(c)})`
const linked = (id: string) =>
  `(select l.linked_contact_id as id from contact_links l where l.contact_id = ${id} union select l.contact_id from contact_links l where l.linked_contact_id = ${id})`

/**
 * The family that `c` brings along, as ids: who is free, may be seen and is not selected itself. Of several selected ones
 * with the same relative the first brings it, so that everyone is enrolled once and the preview counts as the run does.
 */
const family = ({ actor, selected }: About) => `
  select r.id from ${linked('c.id')} k join contacts r on r.id = k.id
   where r.id <> c.id and ${visibleContacts(actor, 'r')} and ${free('r')} and not ${selected('r.id')}
     and not exists (select from ${linked('r.id')} o join contacts f on f.id = o.id where f.id < c.id and f.deleted_at is null and ${selected('f.id')})`
const brought = ({ family: all }: Values, about: About) =>
  `select c.id where ${free('c')}${all ? ` union all ${family(about)}` : ''}`

function refuses(values: Values, _bind: unknown, about: About): string {
  const alone = `case when ${died('c')} then 'Has died.' else 'In care already.' end`
  return `case when c.deleted_at is not null then 'In the deleted group.'
               when not exists (${brought(values, about)}) then ${values.family ? `case when ${free('c')} then null else 'Nobody of the family is left to enroll.' end` : alone} end`
}

async function cautions(_db: Db, _actor: unknown, values: Values, _bind: unknown, about: About): Promise<string> {
  if (!values.family) return 'null::text'
  return `(select case when not exists (select from ${linked('c.id')} k) then 'Nobody is linked to them: no family is enrolled.'
                       when n.n > 0 then n.n || ' of the family ' || case n.n when 1 then 'is' else 'are' end || ' enrolled as well.' end
             from (select count(*) as n from (${family(about)}) f) n)`
}

/** SQL: the latest recorded day of a death of one of both, or of whom they are linked to. */
const recorded = (id: string, by: string) =>
  `(select max(d.day) from (select unnest(array[${id}, ${by}]) as id union select id from ${linked(id)} k union select id from ${linked(by)} k) f
     cross join lateral (select ${DEATH('f.id')} as day) d)`

/** Begins the program for everyone the picked contacts bring, each once: they are locked first, then looked at again. */
async function write({ db, values, about, fits, sent, bind }: Batch<Values>): Promise<void> {
  const who = `${PICKED},
     b as materialized (select j.row_no, c.id from picked j join contacts c on c.id = j.subject_id where ${fits}),
     t as materialized (select b.row_no, b.id as by, x.id from b join contacts c on c.id = b.id cross join lateral (${brought(values, about)}) x)`
  await db.rows(
    `with ${who} select from contacts p where p.id in (select id from t union select id from b) order by p.id for update`,
    sent,
  )
  const day = bind(values.died_on || null)
  const titles = bind(PROGRAM.map(({ title }) => title))
  const days = bind(PROGRAM.map(step => step.days))
  await db.rows(
    `with ${who},
     begun as (
       insert into aftercares (contact_id, died_on) select t.id, coalesce(to_date(${day}::text, 'MM/DD/YYYY'), ${recorded('t.id', 't.by')}, ${TODAY}) from t
       returning id, contact_id, died_on),
     steps as (
       insert into aftercare_steps (aftercare_id, position, title, due_on)
       select begun.id, s.place, s.title, begun.died_on + s.days
         from begun cross join unnest(${titles}::text[], ${days}::integer[]) with ordinality s(title, days, place)),
     told as (insert into contact_events (contact_id, kind) select contact_id, 'aftercares.enrolled' from begun)
     update bulk_job_rows j
        set outcome = 'changed', reason = null, before = null, after = jsonb_build_object('aftercares', k.ids), undone_at = null, undo_outcome = null, undo_reason = null
       from (select t.row_no, jsonb_agg(begun.id order by begun.id) as ids from t join begun on begun.contact_id = t.id group by t.row_no) k
      where j.job_id = $1 and j.row_no = k.row_no`,
    sent,
  )
}

/** Care after a death for many contacts, or for the family of each. */
export const enrollAll: ContactAct<Values> = {
  name: 'aftercares.enroll_all',
  access: 'aftercares.manage',
  values: EnrollValues,
  title: async (db, _actor, { family: all, died_on }) => {
    await refuseFuture(db, died_on || undefined)
    return all ? 'Enroll families in aftercare' : 'Enroll contacts in aftercare'
  },
  refuses,
  same: () => 'false',
  cautions,
  write,
  restore: restoreEnrolled,
}
