import { MERGE_FIELDS } from '@openbook/api/core/merge-fields.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { emailReach } from '../email-history/reach.ts'
import { fillIn } from '../email-templates/fill.ts'
import { MOVED_AWAY } from '../life-events/standing.ts'
import { STILL } from './happens.ts'

export interface Run {
  trigger_id: number
  contact_id: number
  occurrence: string
  about: string | null
  /** Null in a preview, where nothing is late and a trigger may still be off. */
  due_at: string | null
}
export interface Verdict {
  state: 'written' | 'skipped' | 'changed' | 'stopped'
  reason: string | null
  sent_to: string | null
  letter: { subject: string; email_body: string } | null
}
interface Facts {
  owner_id: number
  timezone: string
  on: boolean
  still: boolean
  merged: boolean
  twice: boolean
  pooled: boolean
  gone: boolean
  meant: boolean
  /** Why it is too late for it. */
  late: string | null
  office: boolean
  moved_away: string | null
  subject: string | null
  body: string | null
}

const FACTS = `select c.owner_id, u.timezone, (t.armed_at is not null and t.deleted_at is null) as on, ${STILL} as still,
    c.merged_into_id is not null as merged, c.pool_id is not null as pooled, u.deactivated_at is not null as gone,
    exists (select from contacts m join campaign_runs x on x.contact_id = m.id
             where m.merged_into_id = c.id and x.trigger_id = t.id and x.occurrence = r.occurrence and x.state = 'written') as twice,
    app.campaign_meant(t.global, t.corporation_ids, u.corporation_id) as meant,
    case when r.about is not null and r.due_at < now() - interval '2 days' then 'Its day had passed before it could go.'
         when r.due_at < now() - interval '8 days' then 'It had waited too long before it could go.' end as late,
    exists (select from office_locations o where (o.user_id = u.id or o.user_id is null) and o.address is not null and o.city is not null) as office,
    case when t.trigger <> 'birthday' then ${MOVED_AWAY} end as moved_away,
    coalesce(e.subject, t.subject) as subject, coalesce(e.body, t.body) as body
  from (select $1::bigint as trigger_id, $2::bigint as contact_id, $3::text as occurrence, $4::date as about, $5::timestamptz as due_at) r
  join campaign_triggers t on t.id = r.trigger_id join contacts c on c.id = r.contact_id join users u on u.id = c.owner_id
  left join emails e on e.id = any(t.all_email_ids) and e.active`

/** Whether a message goes to a contact now, what it says then, and if not, why not. Reach is asked as for any e-mail. */
export async function judge(core: Core, db: Db, run: Run): Promise<Verdict> {
  const { trigger_id, contact_id, occurrence, about, due_at } = run
  const [facts] = await db.prepared<Facts>(FACTS, [trigger_id, contact_id, occurrence, about, due_at])
  if (!facts) return refused('skipped', 'The contact is gone.')
  const ended = endedBy(facts, due_at === null)
  if (ended) return ended
  const why = hindered(core, facts)
  if (why) return refused('skipped', why)
  const reach = await emailReach(db, contact_id)
  if (reach.refused || !reach.address) return refused('skipped', reach.refused ?? 'No e-mail address.', reach.address)
  const { subject, body, owner_id, timezone } = facts
  if (!subject || !body) return refused('skipped', 'The e-mail template it uses is deleted or out of use.')
  const { gaps, ...letter } = await fillIn(db, { subject, body }, { user_id: owner_id, timezone }, contact_id)
  const missing = gaps.map(field => MERGE_FIELDS[field].toLowerCase()).join(', ')
  if (missing) return { ...refused('skipped', `The message would leave a gap: no ${missing}.`, reach.address), letter }
  return { state: 'written', reason: null, sent_to: reach.address, letter }
}

const refused = (state: Verdict['state'], reason: string, sent_to: string | null = null): Verdict => ({
  state,
  reason,
  sent_to,
  letter: null,
})

function endedBy({ on, merged, twice, still, late }: Facts, preview: boolean): Verdict | undefined {
  if (!on && !preview) return refused('stopped', 'It was switched off before it went.')
  if (merged) return refused('skipped', 'This record was merged into another, which has its own.')
  if (twice) return refused('skipped', 'A record that was merged into this one had it already.')
  if (!still) return refused('changed', 'It was no longer so when its time came.')
  return late ? refused('skipped', late) : undefined
}

function hindered(core: Core, { pooled, gone, meant, office, moved_away }: Facts): string | undefined {
  if (pooled) return 'The contact is in a pool and has no agent yet.'
  if (gone) return 'Their agent no longer works here.'
  if (!meant) return 'It is not for the company of their agent.'
  if (moved_away) return moved_away
  if (core.mail.vendor === 'none') return 'No mail server is set up.'
  return office ? undefined : 'No office has a postal address, which the law asks for under such e-mail.'
}
