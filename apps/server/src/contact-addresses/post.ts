import { TODAY } from '../core/db/today.ts'

/** SQL: this day of the year, MM/DD, for the user of the transaction. */
const THIS_DAY = `to_char(${TODAY}, 'MM/DD')`

/** SQL: whether post could reach an address `a`, and is to go there on a day, MM/DD, rather than to the primary one. */
export const takesPost = (a: string, month_day = THIS_DAY) =>
  `(${a}.address is not null and (${a}.zip is not null or (${a}.city is not null and ${a}.state is not null))
    and (${a}.kind = 'mailing' or ${a}.kind = 'seasonal' and case when ${a}.season_from <= ${a}.season_until
      then ${month_day} between ${a}.season_from and ${a}.season_until else ${month_day} >= ${a}.season_from or ${month_day} <= ${a}.season_until end))`

/** Of several the first: a mailing address before one of a season. */
export const TAKES_FIRST = 'kind, id'

/** SQL over `c`: whether their post goes to a further address. */
export const POSTED_ELSEWHERE = `exists (select from contact_addresses a where a.contact_id = c.id and ${takesPost('a')})`

/** SQL over `c`: the further address their post goes to, as `a`; none where it goes to the primary one. */
export const POSTED_TO = `(select a.* from contact_addresses a where a.contact_id = c.id and ${takesPost('a')} order by ${TAKES_FIRST} limit 1) a`
