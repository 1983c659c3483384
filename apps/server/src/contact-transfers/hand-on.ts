import type { Full } from '../contacts/queries.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { AuditNote } from '../core/http/context.ts'
import { notify } from '../notifications/notify.ts'
import { takeAlongOne } from './appointments.ts'
import { cameAlong } from './finished.ts'

type Left = NonNullable<AuditNote['left']>

/** One contact got another owner by an edit: what is to come with it goes along, and both hear of it. */
export async function handOn(core: Core, db: Db, contact: Full, left: Left | null): Promise<void> {
  if (!left) return
  const events = await takeAlongOne(db, { id: contact.id, giver: left.owner_id, to: contact.owner.id })
  await tellHandedOn(core, db, contact, { giver: left.owner_id, events })
}

/** Tells who has a contact now and who had it; nobody of what they did themselves. */
export async function tellHandedOn(
  core: Core,
  db: Db,
  { id, number, owner }: Pick<Full, 'id' | 'number' | 'owner'>,
  { giver, events = 0 }: { giver: number; events?: number },
): Promise<void> {
  if (giver === owner.id) return
  const [said] = await db.prepared<{ actor_id: number; actor: string; name: string }>(
    `select a.id as actor_id, a.first_name || ' ' || a.last_name as actor,
            coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company_name, 'contact ' || c.number) as name
       from users a join contacts c on c.id = $1 where a.id = app.user_id()`,
    [id],
  )
  if (!said) return
  const { actor_id, actor, name } = said
  const kind = 'contact_transfers.finished'
  if (owner.id !== actor_id)
    await notify(core, db, {
      user_id: owner.id,
      kind,
      title: `${actor} transferred ${name} to you`,
      body: cameAlong(events),
      link: `/contacts/${number}`,
    })
  if (giver !== actor_id)
    await notify(core, db, { user_id: giver, kind, title: `${actor} transferred ${name} of yours to ${owner.name}` })
}
