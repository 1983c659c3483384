import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import type { Producer } from '../core/vendors/fire-light/terms.ts'

interface Known {
  first_name: string | null
  last_name: string | null
  date_of_birth: string | null
  gender: string | null
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  phone: string | null
  email: string | null
}

/** The agent, and what is known of the contact under the names FireLight's forms have for it. */
export async function answersOf(db: Db, { contact, agent }: { contact: { id: number }; agent: { id: number } }) {
  const [known] = await db.prepared<Known>(
    `select first_name, last_name, to_char(date_of_birth, 'YYYY/MM/DD') as date_of_birth, gender, address, city, state, zip, phone, email from contacts where id = $1`,
    [contact.id],
  )
  const producer = await producerOf(db, agent.id)
  if (!known) throw notFound()
  const named: [string, string | null][] = [
    ['Owner_FirstName', known.first_name],
    ['Owner_LastName', known.last_name],
    ['Owner_DOB', known.date_of_birth],
    ['Owner_Gender', known.gender === 'male' ? 'M' : known.gender === 'female' ? 'F' : null],
    ['Owner_Address', known.address],
    ['Owner_City', known.city],
    ['Owner_State', known.state],
    ['Owner_Zip', known.zip],
    ['Owner_Phone', known.phone],
    ['Owner_Email', known.email],
  ]
  return { producer, answers: Object.fromEntries(named.filter((pair): pair is [string, string] => Boolean(pair[1]))) }
}

/** An agent as carriers know them: by our number for them until they have told another. */
export async function producerOf(db: Db, user_id: number): Promise<Producer> {
  const [user] = await db.prepared<{ name: string; email: string }>(
    `select first_name || ' ' || last_name as name, email::text as email from users where id = $1`,
    [user_id],
  )
  if (!user) throw notFound()
  return { user_id, ...user, producer_id: String(user_id) }
}
