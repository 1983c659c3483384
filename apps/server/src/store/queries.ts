import type { items, StoreItem, StoreShelf } from '@openbook/api/store.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { type Hidden, outOfSight } from '../core/http/out-of-sight.ts'
import { pageMeta } from '../core/page.ts'

type Item = z.input<typeof StoreItem>
type Query = (typeof items)['query']['_zod']['output']

const LIMIT = 24
/** Holds where `p` is for sale to $1. */
export const FOR_SALE = `p.active and (p.corporation_id is null
  or exists (select from users u where u.id = $1 and u.corporation_id = p.corporation_id))`
const SHOWN = `p.id, p.name, p.description, p.category_id, round(p.price, 2)::text as price, p.months_count, p.per_contact,
  (select c.name from categories c where c.id = p.category_id) as category_name,
  case when p.image_key is not null then json_build_object('title', p.name,
    'src', '/v1/store_items/' || p.id || '/image?of=' || right(p.image_key, 12)) end as image`
const MATCHES = `${FOR_SALE} and ($2::text is null or strpos(lower(concat_ws(' ', p.name, p.sku, p.description)), lower($2)) > 0)
  and ($3::bigint is null or p.category_id = $3) and ($4::boolean is null or p.per_contact = $4)`

export async function list(
  db: Db,
  { user_id }: Viewer,
  { page = 1, limit = LIMIT, q, category_id, per_contact }: Query,
) {
  const asked = [user_id, q?.trim() || null, category_id ?? null, per_contact ?? null]
  const data = await db.rows<Item>(
    `select ${SHOWN} from products p where ${MATCHES} order by lower(p.name), p.id limit $5 offset $6`,
    [...asked, limit, (page - 1) * limit],
  )
  const [counted] = await db.rows<{ total: number }>(`select count(*) as total from products p where ${MATCHES}`, asked)
  const categories = await db.rows<z.input<typeof StoreShelf>>(
    `select c.id, c.name, count(*) as count from products p join categories c on c.id = p.category_id
      where ${FOR_SALE} group by c.id, c.name order by lower(c.name), c.id`,
    [user_id],
  )
  return { data, meta: pageMeta(page, limit, counted?.total ?? 0), categories }
}

const HIDDEN: Hidden = {
  domain: 'store',
  record: `select null::bigint as owner_id,
      case when active then 'It is sold to the people of one company of your agency only.' end as why
    from products where id = $1`,
  why: 'It was taken out of the store.',
  who: 'who can put it back',
  asked: 'administrators',
  console: 'You can change that in the console, among the products.',
  deleted: { subject_type: 'products', actions: ['products.adminDestroy'] },
}

/** One that is for sale to the viewer. */
export async function show(db: Db, viewer: Viewer, id: number): Promise<Item> {
  const [row] = await db.prepared<Item>(`select ${SHOWN} from products p where ${FOR_SALE} and p.id = $2`, [
    viewer.user_id,
    id,
  ])
  if (!row) throw await outOfSight(db, viewer, HIDDEN, id)
  return row
}

/** Where the picture of one lies. */
export async function imageKey(db: Db, { user_id }: Viewer, id: number): Promise<string | null> {
  const [row] = await db.prepared<{ image_key: string | null }>(
    `select p.image_key from products p where ${FOR_SALE} and p.id = $2`,
    [user_id, id],
  )
  return row?.image_key ?? null
}
