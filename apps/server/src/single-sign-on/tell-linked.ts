import { brandIn } from '../core/brand-in.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { Mail } from '../core/vendors/mail/mail.ts'
import { notify } from '../notifications/notify.ts'
import type { Provider } from './provider.ts'

const ACCOUNTS = '/account/external_accounts'

/** Tells somebody that an account elsewhere signs them in from now on; the mail for it is theirs to send once that stands. */
export async function tellLinked(core: Core, db: Db, provider: Provider, userId: number): Promise<Mail> {
  const { name } = provider
  await notify(core, db, {
    user_id: userId,
    kind: 'single_sign_on.linked',
    title: `${name} signs you in from now on`,
    body: 'An account there was linked to yours. If that was not you, unlink it and tell your administrator.',
    link: ACCOUNTS,
  })
  const [user] = await db.prepared<{ email: string; first_name: string; business_unit_id: number }>(
    'select email, first_name, business_unit_id from users where id = $1',
    [userId],
  )
  const { name: brand } = await brandIn(core, db, user?.business_unit_id ?? provider.business_unit_id)
  return {
    to: user?.email ?? '',
    subject: `${name} signs you in to ${brand} from now on`,
    body: `Hello ${user?.first_name},

an account at ${name} was linked to your ${brand} account just now, and signs you in from now on.

If that was not you, unlink it here, choose a new password, and tell your administrator:

${core.env.publicUrl}${ACCOUNTS}
`,
    business_unit_id: user?.business_unit_id ?? provider.business_unit_id,
    user_id: userId,
  }
}

/** A mail that does not go out keeps nobody from signing in. */
export const mailLinked = (core: Core, mail: Mail) =>
  core.mail.send(mail).catch((error: unknown) => core.log.error({ err: error }, 'mail of a new link not sent'))
