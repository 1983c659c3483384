import { SPELLINGS } from '../carriers/queries.ts'

/** SQL for whether policy `p` is with the carrier that row `r` names, however either spells it. `in` reads the spellings once, whatever the number of rows. */
export const SAME_CARRIER = `(lower(p.carrier_name) = lower(r.carrier_name)
  or (p.carrier_id is not null and (lower(r.carrier_name), p.carrier_id) in (${SPELLINGS})))`

const hasOne = (contact_id: string, number: string) => `exists (
  select from contact_policies p where p.contact_id = ${contact_id} and p.policy_number ${number} and p.deleted_at is null and ${SAME_CARRIER} offset 0)`
/** SQL for whether the contact has the policy that row `r` tells of; by two ways, as no index finds what is "not distinct". */
export const hasPolicy = (contact_id: string) => `case when r.policy_number is null
  then ${hasOne(contact_id, 'is null')} else ${hasOne(contact_id, '= r.policy_number')} end`

/** SQL for whether an answer `a` (key, value) is new to the contact: its question has none yet, or with `overwrite` another. */
export const isNewAnswer = (contact_id: string, overwrite: string) => `(
  select case when ${overwrite} then latest.value is distinct from a.value else latest.value is null end
    from (select (select d.value from data_captures d where d.contact_id = ${contact_id} and lower(d.key) = lower(a.key)
                   order by d.captured_at desc, d.id desc limit 1) as value) latest)`
