import type { Db } from '../core/db/database.ts'
import type { Tag } from './queries.ts'

/** Where tags are named within a value: how it is read as JSON, and written back from $2. */
const PLACES = {
  quick_filters: { read: 'contacts_scope', write: 'contacts_scope = $2::jsonb' },
  import_settings: { read: 'data', write: 'data = $2::jsonb' },
  api_vendors: {
    read: `jsonb_build_object('tags', tags)`,
    write: `tags = array(select jsonb_array_elements_text($2::jsonb -> 'tags'))`,
  },
}
type Place = keyof typeof PLACES
interface Changed {
  place: Place
  id: number
  before: object
  after: object
}
/** What named the one tag and names the other now. */
export interface Repointed {
  campaign_triggers: number[]
  changed: Changed[]
}

/** Lets saved filters, campaign triggers, import settings and lead vendors that name a tag name another instead. */
export async function repoint(db: Db, tag: Tag, into: Tag): Promise<Repointed> {
  const triggers = await db.prepared<{ id: number }>(
    'update campaign_triggers set tag_id = $2, updated_at = now() where tag_id = $1 returning id',
    [tag.id, into.id],
  )
  return { campaign_triggers: triggers.map(({ id }) => id), changed: await renameIn(db, tag, into) }
}

/** Lets saved filters, import settings and lead vendors that name a tag by its id or its name name another instead, or this one by its new name. */
export async function renameIn(db: Db, tag: Tag, into: Tag): Promise<Changed[]> {
  const changed: Changed[] = []
  for (const place of Object.keys(PLACES) as Place[]) {
    const { read, write } = PLACES[place]
    const rows = await db.rows<{ id: number; before: object }>(
      `select id, ${read} as before from ${place} where ${read}::text like '%tag%' order by id for update`,
    )
    for (const { id, before } of rows) {
      const after = renamed(before, tag, into) as object
      if (JSON.stringify(after) === JSON.stringify(before)) continue
      await db.rows(`update ${place} set ${write}, updated_at = now() where id = $1`, [id, JSON.stringify(after)])
      changed.push({ place, id, before, after })
    }
  }
  return changed
}

const LONGEST = 60
const MOST_NAMES = 100

/** Makes a tag that is gone again, under its id and its name, or where that is taken a free one like it. Gives the name it has. */
export async function bringBack(
  db: Db,
  { id, name, color, created_at }: Tag & { created_at?: string },
): Promise<string | undefined> {
  const marked = (mark: string) => `${name.slice(0, LONGEST - mark.length).trimEnd()}${mark}`
  const names = Array.from({ length: MOST_NAMES }, (_, at) => marked(at ? ` (restored ${at + 1})` : ' (restored)'))
  await db.prepared(
    `insert into tags (id, name, color, created_at) overriding system value
     select $1, n.name, $3, coalesce($4::timestamptz, now()) from unnest($2::text[]) with ordinality n(name, place)
      where not exists (select from tags t where lower(t.name) = lower(n.name)) order by n.place limit 1
     on conflict do nothing`,
    [id, [name, ...names], color, created_at],
  )
  const [tag] = await db.prepared<Tag>('select name from tags where id = $1', [id])
  return tag?.name
}

interface Back {
  /** The tag that is back, maybe by another name than it `was` called. */
  tag: Tag
  was: Tag
  into: Tag
  /** As the other was called then; of earlier merges it is not known. */
  intoWas?: Tag | undefined
}

/** Puts that back, where nobody changed it since. */
export async function unpoint(
  db: Db,
  { tag, was, into, intoWas = into }: Back,
  { campaign_triggers, changed }: Repointed,
): Promise<void> {
  await db.prepared('update campaign_triggers set tag_id = $1, updated_at = now() where id = any($3) and tag_id = $2', [
    tag.id,
    into.id,
    campaign_triggers,
  ])
  const as = (value: object, one: Tag, other: Tag) => (one.name === other.name ? value : renamed(value, one, other))
  for (const { place, id, before, after } of changed) {
    const { read, write } = PLACES[place]
    await db.rows(`update ${place} set ${write}, updated_at = now() where id = $1 and ${read} = $3::jsonb`, [
      id,
      JSON.stringify(as(as(before, was, tag) as object, intoWas, into)),
      JSON.stringify(as(after, intoWas, into)),
    ])
  }
}

/** A value in which tags are named by id (filters, `tag_ids`) or by name (`tags`, `updated_lead_tags`), naming the other. */
function renamed(node: unknown, tag: Tag, into: Tag): unknown {
  if (Array.isArray(node)) return node.map(each => renamed(each, tag, into))
  if (typeof node !== 'object' || node === null) return node
  const byTag = 'field' in node && node.field === 'tag_id'
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if ((byTag && key === 'value') || key === 'tag_ids') return [key, swapped(value, idOf(tag), into.id)]
      if (BY_NAME.includes(key) && Array.isArray(value)) return [key, swapped(value, nameOf(tag), into.name)]
      return [key, renamed(value, tag, into)]
    }),
  )
}
const BY_NAME = ['tags', 'updated_lead_tags']
const idOf = (tag: Tag) => (value: unknown) => Number(value) === tag.id
const nameOf = (tag: Tag) => (value: unknown) => String(value).toLowerCase() === tag.name.toLowerCase()

/** Each once, whatever its case. */
function swapped(value: unknown, isIt: (value: unknown) => boolean, other: number | string): unknown {
  if (!Array.isArray(value)) return isIt(value) ? other : value
  if (!value.some(isIt)) return value
  const named = value.map(each => (isIt(each) ? other : each))
  const same = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase()
  return named.filter((each, at) => named.findIndex(known => same(known, each)) === at)
}
