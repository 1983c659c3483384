import type { Bind } from './conditions.ts'
import type { Full, Row } from './queries.ts'
import { readSearch } from './search.ts'

const REACH = { email: null, phone: null }
const WHOLE = { ...REACH, email_2: null, phone_2: null, phone_3: null, address: null, address_2: null, note: null }

/** A lead of a pool as those see it who may look and take: who it is, not how to reach them. */
export const veiledRow = (row: Row): Row => ({ ...row, ...REACH })
export const veiled = (contact: Full): Full => ({ ...contact, ...WHOLE })

const PLAIN = `app.fold(concat_ws(' ', '', c.first_name, c.last_name, c.company_name, c.city, c.county, c.state, replace(c.zip, '-', '')))`

/** Holds where every word of a search text is in the name or the place, which is all they see: a phone, e-mail, street or policy must not be guessed by searching. */
export function veiledSearch(bind: Bind, q: string): string {
  const { words, born } = readSearch(q)
  if (!words.length || born.length) return 'false'
  return `not exists (select from unnest(${bind(words)}::text[]) w where ${PLAIN} not like
    (case when length(w) < 3 then '% ' else '%' end) || regexp_replace(app.fold(w), '([\\\\%_])', '\\\\\\1', 'g') || '%')`
}
