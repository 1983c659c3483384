import type { REFRESH } from '@openbook/api/single-sign-on.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import type { slice } from '../core/page.ts'
import { seal } from '../core/seal.ts'

export const SECRET = 'sso-client-secret'
export const SORTABLE = ['id', 'name', 'slug', 'created_at']
const COLUMNS =
  'id, name, slug::text as slug, issuer, client_id, allowed_domains, link_by_email, trust_mfa, refresh, required, enabled, created_at, updated_at'

export interface ProviderRow {
  id: number
  name: string
  slug: string
  issuer: string
  client_id: string
  allowed_domains: string[]
  link_by_email: boolean
  trust_mfa: boolean
  refresh: (typeof REFRESH)[number]
  required: boolean
  enabled: boolean
  created_at: string
  updated_at: string
}
type Fields = Partial<Omit<ProviderRow, 'id' | 'created_at' | 'updated_at'> & { client_secret: string }>
const FIELDS = [
  'name',
  'slug',
  'issuer',
  'client_id',
  'client_secret',
  'allowed_domains',
  'link_by_email',
  'trust_mfa',
  'refresh',
  'required',
  'enabled',
] as const

const shown = (core: Core, row: ProviderRow | undefined) => {
  if (!row) throw notFound()
  return {
    ...row,
    callback_url: `${core.env.publicUrl}/api/auth/callback`,
    backchannel_logout_url: `${core.env.publicUrl}/api/auth/backchannel_logout`,
  }
}

export async function list(core: Core, db: Db, { limit, offset, order, q }: ReturnType<typeof slice>) {
  const where =
    'where business_unit_id = app.business_unit_id() and ($1::text is null or strpos(lower(name), lower($1)) > 0)'
  const rows = await db.rows<ProviderRow>(
    `select ${COLUMNS} from sso_providers ${where} order by ${order} limit $2 offset $3`,
    [q ?? null, limit, offset],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) from sso_providers ${where}`, [q ?? null])
  return { items: rows.map(row => shown(core, row)), from: offset, total: total?.count ?? 0 }
}

export const show = async (core: Core, db: Db, id: number) =>
  shown(core, (await db.prepared<ProviderRow>(`select ${COLUMNS} from sso_providers where id = $1`, [id]))[0])

/** The same, held until the transaction ends: sign-ins by it that are under way are waited for. */
export async function hold(core: Core, db: Db, id: number) {
  await db.prepared('select from sso_providers where id = $1 for no key update', [id])
  return show(core, db, id)
}

const stored = (core: Core, fields: Fields) =>
  FIELDS.filter(field => fields[field] !== undefined).map(
    field =>
      [
        field,
        field === 'client_secret' ? seal(core.env.secret, SECRET, fields.client_secret ?? '') : fields[field],
      ] as const,
  )

export async function create(core: Core, db: Db, fields: Fields) {
  const pairs = stored(core, fields)
  const [row] = await db.rows<ProviderRow>(
    `insert into sso_providers (${pairs.map(([field]) => field).join(', ')})
     values (${pairs.map((_, index) => `$${index + 1}`).join(', ')}) returning ${COLUMNS}`,
    pairs.map(([, value]) => value),
  )
  return shown(core, row)
}

export async function update(core: Core, db: Db, id: number, fields: Fields) {
  const pairs = stored(core, fields)
  if (!pairs.length) return show(core, db, id)
  const [row] = await db.rows<ProviderRow>(
    `update sso_providers set ${pairs.map(([field], index) => `${field} = $${index + 2}`).join(', ')}, updated_at = now()
      where id = $1 returning ${COLUMNS}`,
    [id, ...pairs.map(([, value]) => value)],
  )
  return shown(core, row)
}

/** What leans on it goes first, one after the other: rows that this transaction wrote are held against all that they name. */
export async function destroy(core: Core, db: Db, id: number) {
  for (const [table, column] of [
    ['sign_in_challenges', 'sso_provider_id'],
    ['sso_grants', 'provider_id'],
  ])
    await db.rows(`delete from ${table} where ${column} = $1`, [id])
  const gone = await db.prepared<ProviderRow>(`delete from sso_providers where id = $1 returning ${COLUMNS}`, [id])
  return shown(core, gone[0])
}
