import type { Sign } from '@openbook/api/contact-merges.ts'

/** Below this two records are not shown as one person, nor is anybody who adds a contact asked about them. */
export const LEAST_SCORE = 40
/** From here on they are one person beyond doubt: three signs that agree and none against. */
export const CERTAIN_SCORE = 90

/** What each sign is worth. Sharing a phone or an address is no proof: families do. A different birthday nearly is. */
const POINTS: Record<Sign, number> = {
  same_phone: 40,
  same_email: 40,
  same_name: 40,
  similar_name: 28,
  same_first_name: 10,
  same_date_of_birth: 30,
  same_address: 20,
  same_zip: 5,
  different_first_name: -25,
  different_date_of_birth: -40,
}

/** What stands in the contact's own columns and beside it. */
const both = (kind: string, columns: string) =>
  `array_remove(array[c.${columns}], null) || array(select p.value from contact_points p where p.contact_id = c.id and p.kind = '${kind}' and p.extra)`

/** The columns of a contact that are compared, of the row called `c`. */
export const COMPARED = `c.id, c.owner_id, c.first_name, c.last_name, c.match_name, c.sort_name, c.date_of_birth,
  ${both('phone', 'phone, c.phone_2, c.phone_3')} as phones, ${both('email', 'email, c.email_2')} as emails,
  left(c.zip, 5) as zip, c.address_key`

const SAME_NAME = 'a.first_name is not null and a.last_name is not null and a.sort_name = b.sort_name'
const SIMILAR_NAME = `not (${SAME_NAME}) and a.first_name is not null and b.first_name is not null and a.last_name is not null and b.last_name is not null
  and (a.match_name = b.match_name or similarity(a.sort_name, b.sort_name) >= 0.5)`
const ROOTS = ['a', 'b'].map(row => `app.first_name_root(${row}.first_name)`)
const SAME_FIRST = ROOTS.join(' = ')

/** What must hold of two rows of COMPARED, `a` and `b`, for each sign. */
const HOLDS: Record<Sign, string> = {
  same_phone: 'a.phones && b.phones',
  same_email: 'a.emails && b.emails',
  same_name: SAME_NAME,
  similar_name: SIMILAR_NAME,
  same_first_name: `${SAME_FIRST} and not (${SAME_NAME}) and not (${SIMILAR_NAME})`,
  same_date_of_birth: 'a.date_of_birth = b.date_of_birth',
  same_address: 'a.zip = b.zip and a.address_key = b.address_key',
  same_zip: 'a.zip = b.zip and a.address_key is distinct from b.address_key',
  different_first_name: `not (${SAME_FIRST}) and app.sound(${ROOTS[0]}) <> app.sound(${ROOTS[1]})
    and not starts_with(lower(a.first_name), lower(rtrim(b.first_name, '.'))) and not starts_with(lower(b.first_name), lower(rtrim(a.first_name, '.')))
    and similarity(a.first_name, b.first_name) < 0.4`,
  different_date_of_birth: 'a.date_of_birth <> b.date_of_birth',
}
const SIGNS = Object.keys(POINTS) as Sign[]

/** SQL for the points of each sign of two rows `a` and `b`, as an array in the order of POINTS. */
export const SIGN_POINTS = `array[${SIGNS.map(sign => `case when ${HOLDS[sign]} then ${POINTS[sign]} else 0 end`).join(', ')}]`

/** SQL for the score that an array of points makes. */
export const scoreOf = (points: string) => `least(100, greatest(0, (select sum(p) from unnest(${points}) p)))::integer`

/** The signs that count, the strongest first. */
export const signsOf = (points: number[]) =>
  SIGNS.map((sign, at) => ({ sign, points: points[at] ?? 0 }))
    .filter(each => each.points !== 0)
    .sort((a, b) => b.points - a.points)
