import type { HouseholdMember } from '@openbook/api/households.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { HOUSEHOLD_SHOWN } from '@openbook/config/limits.ts'
import type { z } from 'zod'
import { NAMED } from '../contacts/named.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'

export type Member = z.input<typeof HouseholdMember>
export type Relation = NonNullable<Member['relation']>

const INVERSE: Record<Relation, Relation> = {
  spouse: 'spouse',
  dependant: 'parent',
  parent: 'dependant',
  other: 'other',
}
export const inverse = (relation: Relation) => INVERSE[relation]

/** Links of a contact as seen from it; a pair that stands twice counts once, the latest word. */
const DIRECT = `
  select distinct on (other) other, relation from (
    select l.linked_contact_id as other, l.relation, l.id from contact_links l where l.contact_id = $1
    union all
    select l.contact_id, case l.relation when 'dependant' then 'parent' when 'parent' then 'dependant' else l.relation end, l.id
      from contact_links l where l.linked_contact_id = $1) both_ways
   where other <> $1 order by other, id desc`

/** Everyone linked to the contact, and whoever is linked on from them at its own address. Deleted contacts are left out. */
export const members = (db: Db, viewer: Viewer, id: number) =>
  db.prepared<Member>(
    `with recursive direct as (${DIRECT}),
     reached(id, steps) as (
       select $1::bigint, 0
       union
       select l.other, r.steps + 1
         from reached r cross join lateral (
           select linked_contact_id as other from contact_links where contact_id = r.id
           union all select contact_id from contact_links where linked_contact_id = r.id) l
        where r.steps < 4),
     self as (select c.address_key from contacts c where c.id = $1)
     select c.id, case when ${seen('c.owner_id')} then c.number end as number,
            case when ${seen('c.owner_id')} then ${NAMED} end as name,
            direct.relation,
            coalesce(c.address_key = self.address_key, false) as same_address,
            case when ${seen('c.owner_id')} then to_char(c.date_of_birth, 'MM/DD/YYYY') end as date_of_birth,
            exists (select from life_events e where e.contact_id = c.id and e.kind = 'deceased' and e.undone_at is null) as deceased
       from (select distinct reached.id from reached where reached.id <> $1) near
       join contacts c on c.id = near.id and c.deleted_at is null
       left join direct on direct.other = c.id, self
      where direct.other is not null or c.address_key = self.address_key
      order by direct.relation is null, array_position(array['spouse', 'dependant', 'parent', 'other'], direct.relation), c.date_of_birth nulls last, c.id
      limit ${HOUSEHOLD_SHOWN}`,
    [id, ...seenBy(viewer)],
  )

/** What the other is to the contact; undefined where they are not linked. */
export async function relationOf(db: Db, id: number, other: number): Promise<Relation | undefined> {
  const [row] = await db.prepared<{ relation: Relation }>(`select relation from (${DIRECT}) direct where other = $2`, [
    id,
    other,
  ])
  return row?.relation
}

/** Makes the pair what is said, or nothing to each other. */
export async function setLink(db: Db, id: number, other: number, relation: Relation | null): Promise<void> {
  await db.prepared(
    'delete from contact_links where (contact_id = $1 and linked_contact_id = $2) or (contact_id = $2 and linked_contact_id = $1)',
    [id, other],
  )
  if (relation)
    await db.prepared('insert into contact_links (contact_id, linked_contact_id, relation) values ($1, $2, $3)', [
      id,
      other,
      relation,
    ])
}

export interface Known {
  id: number
  number: number
  name: string
  owner_id: number
  address: Record<'address' | 'address_2' | 'city' | 'county' | 'state' | 'zip', string | null>
}

/** Both ends of a link, held in one order so that two who link each other do not wait for one another. */
export const hold = (db: Db, ids: number[]) =>
  db.prepared<Known>(
    `select c.id, c.number, c.owner_id, ${NAMED} as name,
            json_build_object('address', c.address, 'address_2', c.address_2, 'city', c.city, 'county', c.county, 'state', c.state, 'zip', c.zip) as address
       from contacts c where c.id = any($1) order by c.id for update`,
    [ids],
  )
