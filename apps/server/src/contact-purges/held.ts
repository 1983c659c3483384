import { HOLDS, KEPT_DELETED_DAYS } from '@openbook/config/limits.ts'

/** What the law wants kept, and since when, as selects of a date over `c`. */
const SINCE: Record<keyof typeof HOLDS, string> = {
  policies: `select max(coalesce(p.end_date, c.deleted_at::date)) from contact_policies p where p.contact_id = c.id`,
  consent: `select greatest(
      (select max(w.at)::date from webpage_submissions w where w.contact_id = c.id and w.verdict = 'accepted' and w.consented),
      (select max(coalesce(k.given_at, k.at))::date from consent_certificates k where k.contact_id = c.id and k.agreed))`,
}

/** For a deleted contact `c`: which hold lasts longest and until when, as a row of `why` and `until`; none where none lasts. */
export const HOLD = `select h.why, h.until from (values ${Object.entries(HOLDS)
  .map(
    ([why, { years }]) =>
      `('${why}', ((${SINCE[why as keyof typeof HOLDS]}) + interval '${years} years')::timestamptz)`,
  )
  .join(', ')}) h(why, until) where h.until > now() order by h.until desc limit 1`

/** When `c` may be purged at the earliest, holds apart. */
export const DUE_AT = `c.deleted_at + interval '${KEPT_DELETED_DAYS} days'`
/** In the deleted group for as long as it is kept there; what is part of another contact goes with that one. */
export const DUE = `c.merged_into_id is null and c.deleted_at < now() - interval '${KEPT_DELETED_DAYS} days'`

const sentences = Object.entries(HOLDS).map(([why, { because }]) => `when '${why}' then '${because}'`)
/** Why `c` must not be purged, in a sentence; null where it may. */
export const REFUSAL = `case when c.merged_into_id is not null then 'Part of another contact: it goes with that one.'
  when c.deleted_at is null then 'Not in the deleted group.'
  else (select case h.why ${sentences.join(' ')} end from (${HOLD}) h) end`
