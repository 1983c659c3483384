import { PICKED, type preview as route } from '@openbook/api/contact-merges.ts'
import type { Gives } from '@openbook/api/core/route.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { FULL, type Full, JOINED } from '../contacts/queries.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { rowsOf } from '../core/page-of.ts'
import { stoppingStatuses } from '../statuses/queries.ts'
import { type Image, suggestPicks, suggestSurvivor } from './combine.ts'
import { differingNumbers } from './numbers.ts'
import { keptBeside } from './report.ts'
import { unlicensedPicks } from './unlicensed.ts'

/** Which record to keep. Throws a 404 when one is out of the viewer's sight. */
export async function suggestOf(db: Db, viewer: Viewer, ids: number[]): Promise<{ survivor_id: number }> {
  return { survivor_id: suggestSurvivor(await imagesOf(db, viewer, ids)).id }
}

async function imagesOf(db: Db, viewer: Viewer, ids: number[]): Promise<Image[]> {
  const found = await db.prepared<{ image: Image }>(
    `select to_jsonb(c) as image from contacts c where c.id = any($1::bigint[]) and c.deleted_at is null and ${seen('c.owner_id')}`,
    [ids, ...seenBy(viewer)],
  )
  if (found.length < ids.length) throw notFound()
  return found.map(({ image }) => image)
}

/** The records side by side, with the survivor and the picks to begin with. Throws a 404 when one is out of the viewer's sight. */
export async function preview(core: Core, db: Db, viewer: Viewer, given: number[]): Promise<Gives<typeof route>> {
  const ids = [...new Set(given)]
  const images = await imagesOf(db, viewer, ids)
  const contacts = await rowsOf<Full>(db, `select ${FULL} from contacts c ${JOINED}`, 'c.id', ids, seenBy(viewer))
  const survivor = suggestSurvivor(images)
  const others = images.filter(({ id }) => id !== survivor.id)
  const beside = await keptBeside(db, ids)
  const optedOut = await optOuts(db, ids)
  return {
    survivor_id: survivor.id,
    fields: suggestPicks(survivor, others, PICKED, await stoppingStatuses(db)),
    unlicensed: await unlicensedPicks(db, ids),
    numbers: await differingNumbers(core, db, viewer, ids),
    records: contacts.map(contact => ({
      contact,
      kept: (beside.get(contact.id) ?? []).map(({ called, count }) => ({ called, count })),
      opted_out: optedOut.get(contact.id)?.map(({ value }) => value) ?? [],
    })),
  }
}

/** What each of them does not want to be reached by. */
async function optOuts(db: Db, ids: number[]) {
  const rows = await db.prepared<{ id: number; value: string }>(
    `select distinct contact_id as id, value from contact_points where contact_id = any($1::bigint[]) and consent = 'opted_out' order by value`,
    [ids],
  )
  return Map.groupBy(rows, ({ id }) => id)
}
