import type { Db } from '../core/db/database.ts'

/** Leads come with it. */
const NEW = 'New lead'
/** Whoever has it is not contacted. */
const STOPPING = 'Do not contact'
const STATUSES = [NEW, 'Attempted contact', 'Appointment set', 'Quoted', 'Client', 'Not interested', STOPPING]
const SOURCES = ['Referral', 'Webpage', 'Walk-in']

/** Makes an agency with the statuses and sources its contacts begin with; its administrators change them. Answers the id. The transaction is the system's. */
export async function foundAgency(
  db: Db,
  { name, brand, timezone }: { name: string; brand: string; timezone?: string | undefined },
): Promise<number> {
  const [unit] = await db.rows<{ id: number }>(
    `insert into business_units (name, brand, timezone) values ($1, $2, coalesce($3, 'est')) returning id`,
    [name, brand, timezone ?? null],
  )
  if (!unit) throw new Error('An agency was inserted without an id.')
  await db.rows(
    `insert into statuses (business_unit_id, title, position, stops_contact, for_new_leads)
     select $1, title, place, title = $3, title = $4 from unnest($2::text[]) with ordinality as t (title, place)`,
    [unit.id, STATUSES, STOPPING, NEW],
  )
  await db.rows('insert into sources (business_unit_id, title) select $1, unnest($2::text[])', [unit.id, SOURCES])
  return unit.id
}
