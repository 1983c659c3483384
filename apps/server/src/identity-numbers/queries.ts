import type { IdentityAccess } from '@openbook/api/identity-numbers.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { IdentityKind } from '@openbook/config/identity-numbers.ts'
import type { z } from 'zod'
import { NAMED } from '../contacts/named.ts'
import { withParts } from '../contacts/parts.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'

const LIMIT = 15
export const SUBJECT = 'identity_numbers'

export interface SealedRow {
  id: number
  kind: IdentityKind
  sealed: Buffer
  created_at: string
}
const COLUMNS = 'id, kind, sealed, created_at'

/** What the audit log is told of an act. */
export const about = (contact_id: number, kind: IdentityKind) => ({
  subject_type: SUBJECT,
  subject_id: contact_id,
  contact_id,
  changes: { kind },
})

/** The same of a look-up that found nobody. */
export const nobody = (kind: IdentityKind) => ({ subject_type: SUBJECT, changes: { kind, found: 0 } })

const MOST_FOUND = 20

/** Whose number it is, of the contacts the viewer sees and that are not deleted. */
export const known = (db: Db, viewer: Viewer, kind: IdentityKind, digest: Buffer) =>
  db.prepared<{ id: number; number: number; name: string; state: string | null }>(
    `select c.id, c.number, c.state,
            ${NAMED} as name
       from identity_numbers n join contacts c on c.id = n.contact_id
      where n.business_unit_id = app.business_unit_id() and n.kind = $4 and n.digest = $1 and n.deleted_at is null
        and c.deleted_at is null and ${seen('c.owner_id')}
      order by c.sort_name, c.id limit ${MOST_FOUND}`,
    [digest, ...seenBy(viewer), kind],
  )

export const list = (db: Db, contact_id: number) =>
  db.prepared<SealedRow>(
    `select ${COLUMNS} from identity_numbers where contact_id = $1 and deleted_at is null order by kind, id`,
    [contact_id],
  )

function one<T>(rows: T[]): T {
  if (!rows[0]) throw notFound()
  return rows[0]
}

export const show = async (db: Db, contact_id: number, id: number) =>
  one(
    await db.prepared<SealedRow>(
      `select ${COLUMNS} from identity_numbers where contact_id = $1 and id = $2 and deleted_at is null`,
      [contact_id, id],
    ),
  )

/** One that may be removed. */
export const find = async (db: Db, contact_id: number, id: number) =>
  one(
    await db.prepared<SealedRow & { deleted_at: string | null }>(
      `select ${COLUMNS}, deleted_at from identity_numbers where contact_id = $1 and id = $2`,
      [contact_id, id],
    ),
  )

export const create = async (
  db: Db,
  contact_id: number,
  { kind, sealed, digest }: { kind: IdentityKind; sealed: Buffer; digest: Buffer },
) =>
  one(
    await db.prepared<SealedRow>(
      `insert into identity_numbers (contact_id, kind, sealed, digest) values ($1, $2, $3, $4) returning ${COLUMNS}`,
      [contact_id, kind, sealed, digest],
    ),
  )

export const destroy = async (db: Db, contact_id: number, id: number) =>
  one(
    await db.prepared<SealedRow>(
      `update identity_numbers set deleted_at = now(), digest = null
        where contact_id = $1 and id = $2 and deleted_at is null returning ${COLUMNS}`,
      [contact_id, id],
    ),
  )

export const restore = async (db: Db, id: number, digest: Buffer) =>
  one(
    await db.prepared<SealedRow>(
      `update identity_numbers set deleted_at = null, digest = $2, former_digest = null, set_aside_by = null where id = $1 returning ${COLUMNS}`,
      [id, digest],
    ),
  )

/** Who revealed and who changed: the lines of the audit log about this contact's numbers. */
export async function accessLog(
  db: Db,
  contact_id: number,
  { page = 1, limit = LIMIT }: { page?: number | undefined; limit?: number | undefined },
) {
  const data = await db.prepared<z.input<typeof IdentityAccess>>(
    `select l.id, split_part(l.action, '.', 2) as act, l.changes->>'kind' as kind, coalesce(l.changes ? 'import_attempt_id', false) as by_import, l.at,
            case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as user,
            app.behind(l.user_id, l.real_user_id) as real_user
       from audit_log l
       left join users u on u.id = l.user_id
      where l.subject_type = '${SUBJECT}' and l.subject_id in ${withParts('$1::bigint')} order by l.id desc limit $2 offset $3`,
    [contact_id, limit, (page - 1) * limit],
  )
  const [row] = await db.prepared<{ total: number }>(
    `select count(*) as total from audit_log where subject_type = '${SUBJECT}' and subject_id in ${withParts('$1::bigint')}`,
    [contact_id],
  )
  return { data, meta: pageMeta(page, limit, row?.total ?? 0) }
}
