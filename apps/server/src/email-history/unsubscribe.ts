import { state } from '../contact-points/queries.ts'
import { record } from '../contact-timeline/record.ts'
import { holdContactOf } from '../contacts/hold.ts'
import { tellChanged } from '../contacts/tell-changes.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notify } from '../notifications/notify.ts'
import { type KeptLetter, keepStop, keptLetterOf } from './kept-letters.ts'

interface Letter {
  id: number
  token: string
  business_unit_id: number
  number: number
  sender_id: number
  sent_to: string
  agency: string
  /** Whether they used the link, and said nothing else since. */
  unsubscribed: boolean
}

const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const SOURCE = 'The link in an e-mail'
/** Over the e-mail `e`: whether what they said by a link still stands, whatever else was stated of the address. */
const SAID = `exists (select from contact_points p where p.contact_id = e.contact_id and p.kind = 'email' and p.value = lower(e.sent_to)
  and p.consent = 'opted_out' and p.consent_source = '${SOURCE}')`

/** The e-mail a link came from, be the contact purged since; nothing for a link nobody was sent. */
export async function letterOf(core: Core, token: string): Promise<Letter | KeptLetter | undefined> {
  if (!TOKEN.test(token)) return undefined
  const [letter] = await core.database.system(db =>
    db.prepared<Letter>(
      `select e.id, e.token, e.business_unit_id, e.sender_id, e.sent_to, e.unsubscribed_at is not null and ${SAID} as unsubscribed, b.name as agency, c.number
         from contact_emails e join business_units b on b.id = e.business_unit_id join contacts c on c.id = e.contact_id where e.token = $1`,
      [token],
    ),
  )
  return letter ?? keptLetterOf(core, token)
}

/** Whoever has the address is written to no more, by nobody in the agency. Doing it twice changes nothing, unless somebody stated something else in between. */
export async function unsubscribe(core: Core, letter: Letter | KeptLetter): Promise<void> {
  const { business_unit_id } = letter
  const stopped = await core.database.tenant({ business_unit_id, user_id: null }, async db => {
    const contact_id = letter.sent_to === null ? undefined : await holdContactOf(db, 'contact_emails', letter.id)
    if (letter.sent_to === null || contact_id === undefined) await keepStop(db, letter.token)
    else await stop(core, db, letter, contact_id)
    return contact_id
  })
  if (stopped) tellChanged(core, stopped)
}

async function stop(core: Core, db: Db, { id, number, sender_id, sent_to }: Letter, contact_id: number) {
  const [again] = await db.prepared(
    `select from contact_emails e where e.id = $1 and e.unsubscribed_at is not null and ${SAID}`,
    [id],
  )
  if (again) return
  await db.prepared('update contact_emails set unsubscribed_at = coalesce(unsubscribed_at, now()) where id = $1', [id])
  const facts = { consent: 'opted_out', consent_source: SOURCE }
  await state(db, contact_id, 'email', sent_to.toLowerCase(), facts)
  await record(db, contact_id, 'email_history.unsubscribed', { sent_to })
  await notify(core, db, {
    user_id: sender_id,
    kind: 'email_history.unsubscribed',
    title: `No more e-mail to ${sent_to}`,
    body: 'They used the link in an e-mail. Sends to this address are held back from now on.',
    link: `/contacts/${number}`,
    data: { contact_id },
  })
}
