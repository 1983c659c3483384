import type { preview, merge as route } from '@openbook/api/contact-merges.ts'
import type { Gives, Receives } from '@openbook/api/core/route.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { IDENTITY_NAMES, type IdentityKind } from '@openbook/config/identity-numbers.ts'
import { record } from '../contact-timeline/record.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import type { SealedRow } from '../identity-numbers/queries.ts'
import { lockOf, masked } from '../identity-numbers/sealed.ts'

type Chosen = NonNullable<Receives<typeof route>['body']['numbers']>

/** Of which kinds the records have different numbers, masked; the same one on several records stands there once. */
export async function differingNumbers(core: Core, db: Db, viewer: Viewer, ids: number[]) {
  const rows = await db.prepared<SealedRow & { contact_id: number }>(
    `select n.id, n.kind, n.sealed, n.created_at, n.contact_id from (
       select distinct on (kind, digest) id, kind, sealed, created_at, contact_id, count(*) over (partition by kind, digest) as alike
         from identity_numbers where contact_id = any($1::bigint[]) and deleted_at is null
        order by kind, digest, array_position($1::bigint[], contact_id), id) n
      order by n.kind, array_position($1::bigint[], n.contact_id), n.id`,
    [ids],
  )
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind)].filter(([, each]) => each.length > 1)
  return kinds.map(([kind, each]) => ({
    kind,
    numbers: each.map(row => ({
      id: row.id,
      contact_id: row.contact_id,
      ends_with: masked(lockOf(core, viewer), row).ends_with,
    })),
  })) satisfies Gives<typeof preview>['numbers']
}

/** Sets aside the numbers beside the chosen ones, before anything moves; gives the kinds of which there were any. Throws a 409 where one is of none of the records. */
export async function setNumbersAside(
  db: Db,
  merge_id: number,
  survivor_id: number,
  ids: number[],
  chosen: Chosen = {},
): Promise<IdentityKind[]> {
  const aside: IdentityKind[] = []
  for (const [kind, id] of Object.entries(chosen) as [IdentityKind, number][]) {
    const [stays] = await db.prepared<{ digest: Buffer }>(
      `select digest from identity_numbers where id = $1 and kind = $2 and contact_id = any($3::bigint[]) and deleted_at is null`,
      [id, kind, ids],
    )
    if (!stays)
      throw new Refused(
        409,
        { base: `This ${IDENTITY_NAMES[kind]} was changed meanwhile. Look at the records again, then merge.` },
        'contacts.merge_number',
      )
    const gone = await db.prepared(
      `update identity_numbers set deleted_at = now(), former_digest = digest, digest = null, set_aside_by = $4
        where kind = $1 and contact_id = any($2::bigint[]) and deleted_at is null and digest <> $3 returning id`,
      [kind, ids, stays.digest, merge_id],
    )
    if (!gone.length) continue
    aside.push(kind)
    await record(db, survivor_id, 'identity_numbers.deleted', { kind })
  }
  return aside
}

/** Those that a merge set aside are as they were, unless somebody brought them back or the like is there by now. */
export const bringNumbersBack = (db: Db, merge_id: number) =>
  db.prepared(
    `update identity_numbers n set deleted_at = null, digest = former_digest, former_digest = null, set_aside_by = null
      where set_aside_by = $1 and deleted_at is not null
        and not exists (select from identity_numbers x where x.contact_id = n.contact_id and x.kind = n.kind and x.digest = n.former_digest)`,
    [merge_id],
  )
