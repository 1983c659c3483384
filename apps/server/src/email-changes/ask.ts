import { randomBytes } from 'node:crypto'
import { brandIn } from '../core/brand-in.ts'
import { hashToken } from '../core/http/authenticate.ts'
import type { Acting } from '../core/http/context.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { holdSignedIn } from '../sessions/hold-signed-in.ts'
import { requireProof } from '../sessions/prove.ts'
import { masked } from '../two-factor/mail-code.ts'
import * as queries from './queries.ts'

const HOURS = 24
/** A link goes to a mailbox that nobody has shown to be theirs. */
const MOST_AN_HOUR = 3

/** Mails a link to the new address and a notice to the old; what was asked before is asked no more. */
export async function askToChange(act: Acting, email: string): Promise<void> {
  const { core, db, viewer, audit, afterCommit } = act
  await requireProof(db, viewer)
  await holdSignedIn(db, viewer)
  const user = await queries.person(db, viewer.user_id)
  if (email.toLowerCase() === user.email.toLowerCase())
    throw invalid('email', 'This is your address already.', 'email_changes.same')
  if ((await queries.asked(db, user.id)) >= MOST_AN_HOUR)
    throw new Refused(
      429,
      { base: 'Too many links were sent. Wait an hour, or open the last one.' },
      'email_changes.too_many',
    )
  const token = randomBytes(32).toString('base64url')
  await queries.voidOpen(db, user.id)
  await queries.insert(db, { ...user, session_id: viewer.session_id }, email, hashToken(token), HOURS)
  audit({ subject_type: 'users', subject_id: user.id, changes: { email: { from: user.email, to: email } } })
  const { name: brand } = await brandIn(core, db, user.business_unit_id)
  const from = { user, brand, site: core.env.publicUrl }
  const mails = [linkFor(from, email, token), noticeFor(from, email)]
  const whose = { business_unit_id: user.business_unit_id, user_id: user.id }
  for (const mail of mails) afterCommit(() => core.mail.send({ ...mail, ...whose }))
}

interface From {
  user: queries.Person
  brand: string
  site: string
}

/** The token stands behind the # so that it reaches no log and no other site. */
const linkFor = ({ user, brand, site }: From, email: string, token: string) => ({
  to: email,
  subject: `Confirm your e-mail address for ${brand}`,
  body: `Hello ${user.first_name},

${brand} is asked to write to this address from now on, for the account ${user.username}. If that was you, open this link within a day and confirm it:

${site}/confirm-email#${token}

The link works once. If that was not you, leave this be: nothing changes.
`,
})

const noticeFor = ({ user, brand, site }: From, email: string) => ({
  to: user.email,
  subject: `Your ${brand} e-mail address is about to change`,
  body: `Hello ${user.first_name},

somebody signed in as you asked us to write to ${masked(email)} from now on. Nothing changes until that address is confirmed.

If that was you, there is nothing to do here. If it was not, cancel the change, choose a new password, and tell your administrator:

${site}/account/profile

The account is ${user.username}.
`,
})
