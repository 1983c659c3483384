import { calledKey, sameAs } from '../contact-imports/find-same.ts'
import { noImportMeanwhile } from '../contact-imports/import-lock.ts'
import type { NormalisedContact } from '../contact-imports/normalise-row.ts'
import { NAMED } from '../contacts/named.ts'
import type { Db } from '../core/db/database.ts'

export interface Person {
  id: number
  number: number
  name: string
  owner_id: number
  owner_active: boolean
  deleted: boolean
}

/** Somebody else of the agency whom the lead shares something with. */
export interface Beside extends Person {
  /** The key they share, and what tells them apart. */
  what: string
  another: string
}
export interface Found {
  known?: Person | undefined
  beside?: Beside | undefined
}

const SQL = `
  with lead as materialized (
    select 1::bigint as row_no, l.external_id, l.phone, l.phone_2, l.phone_3, l.email, l.email_2, l.first_name, l.last_name,
           l.date_of_birth, l.zip, l.address, app.address_key(l.address, l.zip) as address_key,
           app.fold(coalesce(l.last_name, l.company_name, '') || ' ' || coalesce(l.first_name, '')) as sort_name
      from jsonb_populate_record(null::contact_import_rows, $1::jsonb) l),
  same as (${sameAs('lead', 'null::bigint[]', 'true', 'm.owner_id is not distinct from $2::bigint desc, m.id')})
  select c.id, c.number, c.owner_id, u.deactivated_at is null as owner_active, s.deleted, s.another, ${calledKey('s.what')} as what,
         ${NAMED} as name
    from same s join contacts c on c.id = s.id join users u on u.id = c.owner_id`

/**
 * The contact of the agency who this is already, by the rules of imports, and one who is somebody else with the same phone
 * or e-mail; of those who fit equally that of `owner_id`. Until the transaction ends nobody else can make the same person.
 */
export async function findPerson(
  db: Db,
  business_unit_id: number,
  values: NormalisedContact,
  owner_id: number | null = null,
): Promise<Found> {
  await noImportMeanwhile(db, business_unit_id)
  await db.prepared(
    `select pg_advisory_xact_lock(hash) from (
       select distinct hashtextextended('lead:' || $1::bigint || ':' || lower(value), 0) as hash from unnest($2::text[]) value order by 1) keys`,
    [business_unit_id, identities(values)],
  )
  const found = await db.prepared<Person & { what: string; another: string | null }>(SQL, [
    JSON.stringify(values),
    owner_id,
  ])
  return {
    known: found.find(({ another }) => another === null),
    beside: found.find((each): each is Beside => each.another !== null),
  }
}

/** A contact of the same owner is named by its number, by which it can be found; of a colleague's nothing is said. */
export const besideOf = ({ owner_id, number, what, another }: Beside, owner: number) =>
  `Shares the ${what} of ${owner_id === owner ? `contact ${number}` : 'somebody else in your agency’s book'}, who has another ${another}: a contact of their own.`

const identities = ({
  phone,
  phone_2,
  phone_3,
  email,
  email_2,
  external_id,
  first_name,
  last_name,
}: NormalisedContact) =>
  [phone, phone_2, phone_3, email, email_2, external_id, `${first_name ?? ''} ${last_name ?? ''}`.trim()].filter(
    value => value !== undefined && value !== '',
  )
