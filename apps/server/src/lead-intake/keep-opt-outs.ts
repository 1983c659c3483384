import { keepsForGood, LIFE, stops } from '../contact-imports/opt-out-plan.ts'
import { inColumns, WAYS } from '../contact-points/ways.ts'
import type { Db } from '../core/db/database.ts'
import type { Door } from './find-key.ts'
import type { Lead } from './read-lead.ts'

/** What a lead says stop to, not kept for good of the contact $1: all that the lead or the contact is reached by, or what is named. */
const WRITE = `
  with said as (
    select w.kind, w.value
      from (select v.kind, v.value from jsonb_populate_record(null::contact_import_rows, $3::jsonb) r cross join lateral ${inColumns('r')}
            union select w.kind, w.value from (select * from contacts where id = $1) c cross join lateral (${WAYS}) w) w
     where w.value is not null and ${stops('$2::text[]', 'w')}
    union
    select case when e = any($4::text[]) then 'life' when strpos(e, '@') > 0 then 'email' else 'phone' end, e
      from unnest($2::text[]) e where e not in ('phones', 'emails')),
  fresh as materialized (select i.kind, i.value from said i where not ${keepsForGood('$1', 'i')}),
  stopped as (
    insert into contact_points (contact_id, kind, value, consent, consent_source, consent_at)
    select $1, kind, value, 'opted_out', $5, now() from fresh where kind <> 'life'),
  lived as (insert into life_events (contact_id, kind, note) select $1, value, $5 from fresh where kind = 'life')
  select value from fresh order by kind desc, value`

/** Keeps the opt-outs of a lead for whoever it is, new or known, and tells of those that are new. */
export async function keepOptOuts(db: Db, contact_id: number, door: Door, { values }: Lead): Promise<void> {
  const { opts_out = [] } = values
  if (!opts_out.length) return
  const source = `Lead of ${door.vendor_name}`.slice(0, 200).toWellFormed()
  const fresh = await db.prepared<{ value: string }>(WRITE, [
    contact_id,
    opts_out,
    JSON.stringify(values),
    LIFE,
    source,
  ])
  if (!fresh.length) return
  await db.prepared(
    `insert into contact_events (contact_id, kind, data, user_id, real_user_id) values ($1, 'lead_intake.opted_out', $2, null, null)`,
    [contact_id, JSON.stringify({ vendor_name: door.vendor_name, ways: fresh.map(({ value }) => value) })],
  )
}

const WORDS: Record<string, string> = {
  phones: 'calls and texts',
  emails: 'e-mail',
  do_not_contact: 'any contact',
  do_not_mail: 'mail',
}

/** The same in a sentence, for notes and notices; nothing where a lead says none. */
export function optedOutOf({ values: { opts_out = [] } }: Lead): string | undefined {
  const stopped = opts_out.filter(each => each !== 'deceased').map(each => WORDS[each] ?? each)
  const said = [
    opts_out.includes('deceased') && 'No longer living.',
    stopped.length > 0 && `Opted out of ${stopped.join(', ')}.`,
  ]
  return said.filter(Boolean).join(' ') || undefined
}

const STANDING = `
  select case when d.told is not null then 'Deceased, as told on ' || d.told || '.'
              when a.told is not null then 'Asked not to be contacted on ' || a.told || '.'
              when s.title is not null then 'Not to be contacted: their status is ' || s.title || '.' end as wish
    from contacts c join users u on u.id = c.owner_id left join statuses s on s.id = c.status_id and s.stops_contact
    ${['deceased', 'do_not_contact']
      .map(
        (kind, at) => `left join lateral (
      select to_char(coalesce(e.happened_on, (e.created_at at time zone app.zone(u.timezone))::date), 'MM/DD/YYYY') as told from life_events e
       where e.contact_id = c.id and e.kind = '${kind}' and e.undone_at is null order by e.id limit 1) ${at ? 'a' : 'd'} on true`,
      )
      .join('\n    ')}
   where c.id = $1`

/** Why nobody contacts somebody, in a sentence; null where they may be. */
export async function standingWish(db: Db, contact_id: number): Promise<string | null> {
  const [found] = await db.prepared<{ wish: string | null }>(STANDING, [contact_id])
  return found?.wish ?? null
}
