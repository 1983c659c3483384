import type { Identity } from '@openbook/api/single-sign-on.ts'
import { CONSOLE_ROLES, CROSS_AGENCY_ROLES } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'
import { holdPerson } from '../sessions/end-all.ts'
import { endWhere } from '../sessions/end-where.ts'

type Row = z.input<typeof Identity>

const SHOWN = `select i.id, p.name as provider_name, p.enabled and p.required as required, i.linked_at,
    i.confirmed_at is null and exists (select from users u where u.id = i.user_id and u.role = any($2)) as waits,
    (select max(s.created_at) from sessions s where s.user_id = i.user_id and s.sso_provider_id = i.provider_id and s.sso_subject = i.subject) as last_used_at
  from sso_identities i join sso_providers p on p.id = i.provider_id`

/** The accounts elsewhere that sign this user in, the latest first. */
export const identitiesOf = (db: Db, userId: number) =>
  db.prepared<Row>(`${SHOWN} where i.user_id = $1 order by i.id desc`, [userId, CONSOLE_ROLES])

/** Since when their API token and keys do nothing, because the provider refuses them; nothing where that is not so. */
export async function refusedAt(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.prepared<{ at: string | null }>(
    'select case when app.shut_out_by_provider(u) then u.refused_by_provider_at end as at from users u where u.id = $1',
    [userId],
  )
  return row?.at ?? null
}

/** The agency's providers where one has no account that signs in; nobody who works across agencies has one. */
export const offeredTo = (db: Db, viewer: Viewer) =>
  db.prepared<{ slug: string; name: string }>(
    `select p.slug::text as slug, p.name from sso_providers p
      where p.business_unit_id = app.business_unit_id() and p.enabled and $2::text <> all($3::text[])
        and not exists (select from sso_identities i where i.provider_id = p.id and i.user_id = $1
                           and (i.confirmed_at is not null or $2::text <> all($4::text[])))
      order by p.name, p.id`,
    [viewer.user_id, viewer.role, CROSS_AGENCY_ROLES, CONSOLE_ROLES],
  )

/** Takes the link back and ends the sessions begun by it, but for the one that asks, and what awaits a second proof; sign-ins under way are waited for, and end with them. Throws a 409 where the agency asks for it, but for an administrator. */
export async function unlink(
  db: Db,
  viewer: Pick<Viewer, 'user_id' | 'session_id'>,
  id: number,
  byAdmin = false,
): Promise<Row> {
  await holdPerson(db, viewer.user_id)
  const [row] = await db.prepared<Row>(`${SHOWN} where i.user_id = $1 and i.id = $3`, [
    viewer.user_id,
    CONSOLE_ROLES,
    id,
  ])
  if (!row) throw notFound()
  if (row.required && !byAdmin)
    throw new Refused(
      409,
      { base: `Your agency asks everyone to sign in with ${row.provider_name}. Ask an administrator to change that.` },
      'single_sign_on.required',
    )
  const [gone] = await db.prepared<{ provider_id: number; subject: string }>(
    'delete from sso_identities where id = $1 returning provider_id, subject',
    [id],
  )
  if (!gone) throw notFound()
  const theirs = 'sso_provider_id = $1 and sso_subject = $2 and user_id = $3'
  const whose = [gone.provider_id, gone.subject, viewer.user_id]
  await db.prepared(`update sign_in_challenges set used_at = now() where ${theirs} and used_at is null`, whose)
  await endWhere(db, `${theirs} and id is distinct from $4`, [...whose, viewer.session_id])
  return row
}
