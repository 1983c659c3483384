import type { createLinkedContact, likeLinkedContact } from '@openbook/api/households.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { candidatesLike } from '../contact-merges/candidates.ts'
import { record } from '../contact-timeline/record.ts'
import { create } from '../contacts/create.ts'
import { contactValues } from '../contacts/input.ts'
import { changedMeanwhile, lastAct } from '../contacts/meanwhile.ts'
import { visibleContact } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, notFound } from '../core/http/refused.ts'
import { hold, inverse, type Known, type Relation, relationOf, setLink } from './queries.ts'

interface Asked {
  db: Db
  viewer: Viewer
  id: number
}

/** Links, changes or unlinks two contacts the viewer may see; both timelines tell. Answers what they were and are. */
export async function link(
  { db, viewer, id }: Asked,
  other: number,
  relation: Relation | null,
  /** What they were to each other as it was read; a 409 where they are something else by now. */
  began?: Relation | null,
) {
  await visibleContact(db, viewer, id)
  await visibleContact(db, viewer, other)
  if (id === other)
    throw invalid('linked_contact_id', 'A contact cannot be linked to itself.', 'households.linked_to_self')
  const known = await hold(db, [id, other])
  const before = (await relationOf(db, id, other)) ?? null
  if (before === relation) return { before, relation }
  if (began !== undefined && began !== before) throw await linkedMeanwhile(db, viewer, id, { known, other, before })
  await setLink(db, id, other, relation)
  const [here, there] = [known.find(each => each.id === id), known.find(each => each.id === other)]
  if (!here || !there) throw notFound()
  const kind = relation ? 'households.linked' : 'households.unlinked'
  const said = relation ?? before ?? 'other'
  await record(db, id, kind, told(there, said))
  await record(db, other, kind, told(here, inverse(said)))
  return { before, relation }
}

interface Found {
  known: Known[]
  other: number
  before: Relation | null
}

async function linkedMeanwhile(db: Db, viewer: Viewer, id: number, { known, other, before }: Found) {
  const there = known.find(each => each.id === other)
  const about = [{ linked_number: there?.number }]
  const last = await lastAct(db, id, ['households.linked', 'households.unlinked'], about)
  const now = before ? `${there?.name} is ${RELATION_WORDS[before]} now.` : `${there?.name} is no longer linked.`
  return changedMeanwhile(viewer, { what: 'link', code: 'households.stale', now, by: last?.by, at: last?.at })
}

const RELATION_WORDS: Record<Relation, string> = {
  spouse: 'their spouse or partner',
  dependant: 'their dependant',
  parent: 'their parent',
  other: 'linked as other',
}

const told = ({ number, name }: Known, relation: Relation) => ({ linked_number: number, name, relation })

type Given = (typeof createLinkedContact)['body']['_zod']['output']

/** Who is probably the person about to be added, but for the contact itself. */
export async function likeLinked(
  { db, viewer, id }: Asked,
  given: (typeof likeLinkedContact)['body']['_zod']['output'],
) {
  await visibleContact(db, viewer, id)
  const [home] = await db.prepared<Known['address']>(
    'select address, address_2, city, county, state, zip from contacts where id = $1',
    [id],
  )
  const found = await candidatesLike(db, viewer, { ...home, ...contactValues(given) })
  return found.filter(({ contact }) => contact.id !== id)
}

/** A new contact at the same address, in the same book, linked. Answers its id. */
export async function createLinked(asked: Asked, { relation, ...given }: Given): Promise<number> {
  const { db, viewer, id } = asked
  await visibleContact(db, viewer, id)
  const [here] = await hold(db, [id])
  if (!here) throw notFound()
  const made = await create(db, viewer, { ...here.address, owner_id: here.owner_id, ...contactValues(given) })
  await link(asked, made.id, relation)
  return made.id
}
