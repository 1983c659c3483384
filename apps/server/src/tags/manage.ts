import type { carried as carriedRoute, update as updateRoute } from '@openbook/api/tags.ts'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'
import type { Tag } from './queries.ts'
import { renameIn } from './repoint.ts'

type Asked = (typeof carriedRoute)['query']['_zod']['output']
type Carried = (typeof carriedRoute)['returns']['_zod']['input']
type Given = (typeof updateRoute)['body']['_zod']['output']

const LIMIT = 15
const MATCHES = 'strpos(lower(t.name), lower($1)) > 0'
const CARRIERS =
  'from contact_tags x join contacts c on c.id = x.contact_id where x.tag_id = t.id and c.deleted_at is not null'

/** Tags whose name holds the text, with how many contacts carry each: off the index of tags, less the few that are deleted. */
export async function carried(db: Db, { q = '', page = 1, limit = LIMIT }: Asked): Promise<Carried> {
  const data = await db.rows<Carried['data'][number]>(
    `select t.id, t.name, t.color, n.total - n.deleted as contacts, n.deleted as deleted_contacts
       from (select * from tags t where ${MATCHES} order by lower(t.name), t.id limit $2 offset $3) t
      cross join lateral (select (select count(*) from contact_tags x where x.tag_id = t.id) as total, (select count(*) ${CARRIERS}) as deleted) n
      order by lower(t.name), t.id`,
    [q.trim(), limit, (page - 1) * limit],
  )
  const [row] = await db.rows<{ total: number }>(`select count(*) as total from tags t where ${MATCHES}`, [q.trim()])
  return { data, meta: pageMeta(page, limit, row?.total ?? 0) }
}

async function locked(db: Db, id: number): Promise<Tag> {
  const [tag] = await db.prepared<Tag>('select id, name, color from tags where id = $1 for update', [id])
  if (!tag) throw notFound()
  return tag
}

/** Names a tag anew, also in what gives it by its name, or colours it, and says what that changed. Throws a 409 at `name` for one that is taken. */
export async function update(db: Db, id: number, { name, color }: Given) {
  const before = await locked(db, id)
  const [known] = await db.prepared<Tag>('select name from tags where lower(name) = lower($1) and id <> $2', [name, id])
  if (known) throw taken(known.name)
  const [tag] = await db
    .prepared<Tag>(
      'update tags set name = coalesce($2, name), color = coalesce($3, color) where id = $1 returning id, name, color',
      [id, name ?? null, color ?? null],
    )
    .catch((error: Error & { code?: string }) => {
      throw error.code === '23505' ? taken(name ?? before.name) : error
    })
  if (!tag) throw notFound()
  if (tag.name !== before.name) await renameIn(db, before, tag)
  const changed = (['name', 'color'] as const).filter(field => before[field] !== tag[field])
  return { tag, changes: Object.fromEntries(changed.map(field => [field, [before[field], tag[field]]])) }
}

const taken = (name: string) =>
  new Refused(409, { name: `There is a tag “${name}” already. Merge this one into it instead.` }, 'tags.taken')

/** Deletes a tag. Throws a 409 while contacts carry it or a campaign trigger answers to it. */
export async function destroy(db: Db, id: number): Promise<Tag> {
  const tag = await locked(db, id)
  const [use] = await db.rows<{ contacts: number; trigger: string | null }>(
    `select (select count(*) from contact_tags x join contacts c on c.id = x.contact_id where x.tag_id = $1 and c.deleted_at is null) as contacts,
            (select name from campaign_triggers where tag_id = $1 and deleted_at is null order by id limit 1) as trigger`,
    [id],
  )
  const { contacts = 0, trigger } = use ?? {}
  if (contacts)
    throw inUse(
      `${contacts.toLocaleString('en-US')} ${contacts === 1 ? 'contact carries' : 'contacts carry'} “${tag.name}”. Merge it into another tag, or take it off them first.`,
    )
  if (trigger) throw inUse(`The campaign trigger “${trigger}” answers to “${tag.name}”. Change that first.`)
  await db.prepared('delete from tags where id = $1', [id])
  return tag
}

const inUse = (base: string) => new Refused(409, { base }, 'tags.in_use')
