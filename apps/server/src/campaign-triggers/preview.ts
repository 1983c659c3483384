import { type adminPreview, PREVIEWED, type Trigger } from '@openbook/api/campaign-triggers.ts'
import type { Gives } from '@openbook/api/core/route.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { ON_DAY } from './happens.ts'
import { judge } from './judge.ts'
import { show } from './queries.ts'

type Preview = Gives<typeof adminPreview>
const SAMPLES = 5

interface Candidate {
  id: number
  number: number
  name: string
  about: string | null
}
/** Those it would happen to today, or has since yesterday; for a status or a tag, those who have it. $1 and $2 as for a day, $3 is the status or tag. */
const TODAY: Partial<Record<Trigger, string>> = {
  contact_created: `select c.id as contact_id, null::date as about from contacts c where c.deleted_at is null and c.created_at > now() - interval '1 day' and ($3::bigint = 1 or c.import_attempt_id is null)`,
  status_changed: `select c.id as contact_id, null::date as about from contacts c where c.deleted_at is null and c.status_id = $3`,
  tag_added: 'select x.contact_id, null::date as about from contact_tags x where x.tag_id = $3',
  manual: 'select c.id as contact_id, null::date as about from contacts c where false and $3::bigint is null',
}

/** Whom a trigger would reach as things stand, and who would be skipped and why. */
export async function preview(core: Core, db: Db, id: number): Promise<Preview> {
  const { trigger, days, status_id, tag_id, also_imported } = await show(db, id)
  const dated = ON_DAY[trigger]
  const happens = dated ?? TODAY[trigger] ?? ''
  const [today] = await db.rows<{ day: string }>('select app.today()::text as day')
  const about = trigger === 'contact_created' ? Number(also_imported) : (status_id ?? tag_id)
  const values = dated ? [today?.day, days] : [today?.day, days, about]
  const used = dated ? '' : ' and $1::date is not null and $2::integer is not null'
  const from = `from (${happens}) h join contacts c on c.id = h.contact_id where c.deleted_at is null and c.pool_id is null${used}`
  const [count] = await db.rows<{ total: number }>(`select count(distinct c.id) as total ${from}`, values)
  const candidates = await db.rows<Candidate>(
    `select distinct on (c.id) c.id, c.number, coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company_name, 'No name') as name, h.about
       ${from} order by c.id desc limit ${PREVIEWED}`,
    values,
  )
  return { total: count?.total ?? 0, looked_at: candidates.length, ...(await judged(core, db, id, candidates)) }
}

async function judged(core: Core, db: Db, trigger_id: number, candidates: Candidate[]) {
  const skipped = new Map<string, number>()
  const went: Preview['samples'] = []
  const stayed: Preview['samples'] = []
  let reached = 0
  for (const { id, number, name, about } of candidates) {
    const run = { trigger_id, contact_id: id, occurrence: about ?? 'once', about, due_at: null }
    const { reason, sent_to, letter } = await judge(core, db, run)
    const sample = {
      contact: { id, number, name },
      sent_to,
      ...(letter ?? { subject: null, email_body: null }),
      reason,
    }
    if (reason === null) reached++
    else skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
    const shown = reason === null ? went : stayed
    if (shown.length < SAMPLES) shown.push(sample)
  }
  const reasons = [...skipped].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count)
  return { reached, skipped: reasons, samples: [...went, ...stayed] }
}
