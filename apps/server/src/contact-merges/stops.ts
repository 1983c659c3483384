import { keepsForGood } from '../contact-imports/opt-out-plan.ts'
import { keepingStops, type Way } from '../contact-points/left-behind.ts'
import { WAYS } from '../contact-points/ways.ts'
import type { Db } from '../core/db/database.ts'
import { LEFT_ALONE, STOPPED } from '../life-events/unwanted.ts'

/** How one knows of a phone or e-mail that the status of a record stopped, where a merge chose another status. */
const OF_STATUS = 'Their status said not to contact them before a merge'

/** Keeps what a status of the records stopped opted out on the survivor, whose status will not stop it. Before anything moves. */
export const keepStopsOfStatuses = (db: Db, merge_id: number, survivor_id: number, ids: number[]) =>
  db.prepared(
    `with added as (
       insert into contact_points as t (contact_id, kind, value, consent, consent_source, consent_at, consent_by)
       select distinct $2::bigint, w.kind, w.value, 'opted_out', '${OF_STATUS}', now(), app.user_id()
         from contacts c cross join lateral (${WAYS}) w
        where c.id = any($3::bigint[]) and ${STOPPED} and not ${keepsForGood('c.id', 'w')}
       returning jsonb_build_object('id', t.id) as key, md5(t::text) as digest)
     insert into contact_merge_rows (merge_id, table_name, column_name, key, digest)
     select $1, 'contact_points', 'contact_id', key, digest from added`,
    [merge_id, survivor_id, ids],
  )

/** SQL over a row `t` of contact_points: it says what a status stopped, which one of the records of merge $1 has again. */
const STOPS_AGAIN = `exists (
  select from contacts c cross join lateral (${WAYS}) w
   where c.id in (select survivor_id from contact_merges where id = $1 union all select contact_id from contact_merge_records where merge_id = $1)
     and ${STOPPED} and w.kind = t.kind and w.value = t.value)`
const OURS = `t.consent_source is not distinct from '${OF_STATUS}' and t.consent = 'opted_out'`

/** SQL over a row `t` of contact_points that merge $1 added: without it nobody would be left who stops what a status stopped. */
export const STILL_STOPS = `(${OURS} and not ${STOPS_AGAIN})`

/** Of what somebody wrote in since, the opt-out goes where a status says it again. Once the records are parted. */
export const dropStopsOfStatuses = (db: Db, merge_id: number) =>
  db.prepared(
    `update contact_points t set consent = 'unknown', consent_source = null, consent_at = null, consent_by = null, updated_at = now()
       from contact_merge_rows r
      where r.merge_id = $1 and r.contact_id is null and r.table_name = 'contact_points' and t.id = (r.key ->> 'id')::bigint
        and ${OURS} and ${STOPS_AGAIN}`,
    [merge_id],
  )

/** Everything a contact is reached by. */
export const waysOf = (db: Db, contact_id: number) =>
  db.prepared<Way>(`select w.kind, w.value from contacts c cross join lateral (${WAYS}) w where c.id = $1`, [
    contact_id,
  ])

/** What the records of merge $1 brought the survivor binds it no longer, unless it was told since. */
const TOLD_SINCE = `exists (
  select from contact_merges m
   where m.id = $1
     and (${STOPPED} and c.status_id is distinct from (m.before->>'status_id')::bigint
          or exists (select from life_events e where e.contact_id = c.id and e.kind = 'do_not_contact' and e.undone_at is null and e.created_at > m.created_at)
          or not exists (select from contact_merge_records r join contacts c on c.id = r.contact_id cross join lateral (${WAYS}) h
                          where r.merge_id = m.id and h.kind = w.kind and h.value = w.value)))`

/** What a survivor `had` and has no more, now that the records are parted, stays opted out where they asked so meanwhile. */
export const keepStopsToldSince = (db: Db, merge_id: number, survivor_id: number, had: Way[]) =>
  db.prepared(
    keepingStops(
      `select $2::bigint as contact_id, u.kind, u.value from unnest($3::text[], $4::text[]) u(kind, value)
        where not exists (select from contact_points x where x.contact_id = $2 and x.kind = u.kind and x.value = u.value and x.extra)`,
      `${LEFT_ALONE} and ${TOLD_SINCE}`,
    ),
    [merge_id, survivor_id, had.map(({ kind }) => kind), had.map(({ value }) => value)],
  )
