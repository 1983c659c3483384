/** SQL for the day a vendor's cap counts by: the product's own zone, Eastern. */
export const TODAY = `(now() at time zone 'America/New_York')::date`

/** SQL for when so many days began, today the last of them. */
export const beganOf = (days: string) => `((${TODAY} - (${days} - 1))::timestamp at time zone 'America/New_York')`

/** SQL for the seconds until the next one. */
export const UNTIL_TOMORROW = `ceil(extract(epoch from (date_trunc('day', now() at time zone 'America/New_York') + interval '1 day')
  at time zone 'America/New_York' - now()))::integer`
