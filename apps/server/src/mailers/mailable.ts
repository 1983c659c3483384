import { POSTED_ELSEWHERE, POSTED_TO } from '../contact-addresses/post.ts'
import { MOVED_AWAY } from '../life-events/standing.ts'
import { NOT_MAILED } from '../life-events/unwanted.ts'

/** SQL over `c`: why the post could not reach somebody, in a sentence; null where it could. The same as for letters. */
export const UNMAILABLE = `case
  when coalesce(nullif(trim(c.first_name), ''), nullif(trim(c.last_name), ''), nullif(trim(c.company_name), '')) is null then 'No name.'
  when ${POSTED_ELSEWHERE} then null
  when coalesce(trim(c.address), '') = '' then 'No street address.'
  when coalesce(trim(c.zip), '') = '' and (coalesce(trim(c.city), '') = '' or coalesce(trim(c.state), '') = '') then 'No ZIP code, and no city and state.'
  end`

/** SQL over `c`: why somebody gets nothing by post, for what happened in their life or for the address. */
export const NO_POST = `coalesce(${NOT_MAILED}, ${MOVED_AWAY}, ${UNMAILABLE})`

/** SQL over `c`: the address their post goes to, however it is written. */
export const HOUSEHOLD = `case when ${POSTED_ELSEWHERE}
  then (select app.household(a.address, a.address_2, a.city, a.state, a.zip) from ${POSTED_TO})
  else app.household(c.address, c.address_2, c.city, c.state, c.zip) end`
