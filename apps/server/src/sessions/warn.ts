import { deviceOf } from '@openbook/config/devices.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import type { FastifyRequest } from 'fastify'
import { brandIn } from '../core/brand-in.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { plainIp } from '../core/http/allowed-address.ts'
import type { Mail } from '../core/vendors/mail/mail.ts'

interface Person {
  email: string
  first_name: string
  username: string
  timezone: string
  business_unit_id: number
}
interface Said {
  subject: string
  /** What happened, as a sentence that goes on after "Hello Jo,". */
  what: string
}
const SESSIONS = '/account/profile?tab=sessions'

/** What a mail says of a way in that changed; `brand` is what people call the product. */
const WAYS = {
  password: (brand: string) => ({
    subject: `Your ${brand} password was changed`,
    what: 'the password of your account was changed just now, and what was signed in elsewhere was signed out.',
  }),
  password_by_admin: (brand: string) => ({
    subject: `Your ${brand} password was changed`,
    what: 'an administrator gave your account another password just now, and you were signed out everywhere.',
  }),
  signed_out_by_admin: (brand: string) => ({
    subject: `You were logged out of ${brand} everywhere`,
    what: 'an administrator logged you out everywhere just now. Remembered browsers are forgotten, and your API token and API keys work no more.',
  }),
  passkey_by_admin: (brand: string) => ({
    subject: `A passkey of your ${brand} account was removed`,
    what: 'an administrator removed a passkey of your account just now: it signs nobody in any more.',
  }),
  unlinked_by_admin: (brand: string) => ({
    subject: `A linked account of your ${brand} sign-in was removed`,
    what: 'an administrator parted an account elsewhere from yours just now: it signs nobody in here any more.',
  }),
  email: (brand: string) => ({
    subject: `Your ${brand} e-mail address was changed`,
    what: 'your account has another e-mail address from now on. This one gets no more letters of it.',
  }),
  second_proof_off: (brand: string) => ({
    subject: `A second step of your ${brand} sign-in was removed`,
    what: 'a second step of your sign-in was removed just now: a passkey, the app, or codes by e-mail.',
  }),
  second_proof_on: (brand: string) => ({
    subject: `A second step was added to your ${brand} sign-in`,
    what: 'a passkey, an app or codes by e-mail were added to your sign-in just now.',
  }),
} satisfies Record<string, (brand: string) => Said>
export type Way = keyof typeof WAYS

/** The mail that tells somebody that a way into their account changed, to the address they have now; theirs to send once it stands. */
export async function warning(core: Core, db: Db, userId: number, way: Way): Promise<() => Promise<void>> {
  const user = await personOf(db, userId)
  const { name: brand } = await brandIn(core, db, user.business_unit_id)
  const mail = mailOf(core, { id: userId, ...user }, WAYS[way](brand))
  return () => core.mail.send(mail)
}

async function personOf(db: Db, userId: number): Promise<Person> {
  const [user] = await db.prepared<Person>(
    'select email, first_name, username::text as username, timezone, business_unit_id from users where id = $1',
    [userId],
  )
  if (!user) throw new Error(`There is no user ${userId} to warn.`)
  return user
}

const mailOf = (core: Core, user: Person & { id: number }, { subject, what }: Said): Mail => ({
  to: user.email,
  subject,
  body: `Hello ${user.first_name},

${what}

If that was you, there is nothing to do. If it was not, choose a new password, look where you are signed in, and tell your administrator:

${core.env.publicUrl}${SESSIONS}

The account is ${user.username}.
`,
  business_unit_id: user.business_unit_id,
  user_id: user.id,
})

/** Sessions before this one, and whether one was opened by the same browser at the same address; of some nothing is known. */
const BEFORE = `
  select count(*) as opened, count(*) filter (where ip = $3 and (user_agent is null or user_agent = $4)) as alike
    from sessions where user_id = $1 and login_type is null and token_hash <> decode($2, 'hex')`

/** Mails somebody that they signed in where they never did before: behind the answer, so that it takes no time of the sign-in. */
export function warnOfNewBrowser(
  core: Core,
  request: FastifyRequest,
  signedIn: { user_id: number; hash: string },
): void {
  const [ip, agent] = [plainIp(request.ip), request.headers['user-agent']?.slice(0, 300) ?? null]
  const tell = async () => {
    const mail = await core.database.system(async db => {
      const values = [signedIn.user_id, signedIn.hash, ip, agent]
      const [before] = await db.prepared<{ opened: number; alike: number }>(BEFORE, values)
      if (!before?.opened || before.alike) return undefined
      const user = await personOf(db, signedIn.user_id)
      const { name: brand } = await brandIn(core, db, user.business_unit_id)
      const at = new Date().toLocaleString('en-US', {
        timeZone: ianaZone(user.timezone),
        dateStyle: 'medium',
        timeStyle: 'short',
      })
      return mailOf(
        core,
        { id: signedIn.user_id, ...user },
        {
          subject: `A new sign-in to ${brand}`,
          what: `your account was signed in to from a browser we have not seen before: ${deviceOf(agent)}, from the address ${ip}, on ${at}.`,
        },
      )
    })
    if (mail) await core.mail.send(mail)
  }
  tell().catch((error: unknown) => core.log.error({ err: error }, 'a new sign-in not told'))
}
