import { randomBytes } from 'node:crypto'
import { brandIn } from '../core/brand-in.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { hashToken } from '../core/http/authenticate.ts'

const MOST_AN_HOUR = 3
const MOST_ACCOUNTS = 5

interface Found {
  id: number
  business_unit_id: number
  username: string
  email: string
  first_name: string
}

const NAMED = 'deactivated_at is null and (username = $1 or email = $1)'
/** In a statement of its own, so that the next counts what others asked for at the same time. */
const HOLD = `select from users where ${NAMED} order by id for no key update`
const FIND = `
  select id, business_unit_id, username, email, first_name from users
   where ${NAMED}
     and (select count(*) from password_resets r where r.user_id = users.id and r.created_at > now() - interval '1 hour') < ${MOST_AN_HOUR}
   order by id limit ${MOST_ACCOUNTS}`

/** Mails a link to every account of that name or address; nothing where there is none. */
export async function sendResetLinks(core: Core, asked: { username: string; ip: string }): Promise<void> {
  const mails = await core.database.system(async db => {
    await db.prepared(HOLD, [asked.username])
    const found = await db.prepared<Found>(FIND, [asked.username])
    const mails: ReturnType<typeof mailFor>[] = []
    for (const user of found) {
      const { name: brand } = await brandIn(core, db, user.business_unit_id)
      mails.push(mailFor(core, { ...user, brand }, await newToken(db, user, asked.ip)))
    }
    return mails
  })
  for (const mail of mails) await core.mail.send(mail)
}

async function newToken(db: Db, user: Found, ip: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.prepared(
    `insert into password_resets (business_unit_id, user_id, token_hash, ip, expires_at)
     values ($1, $2, decode($3, 'hex'), $4, now() + interval '1 hour')`,
    [user.business_unit_id, user.id, hashToken(token), ip],
  )
  return token
}

/** The token stands behind the # so that it reaches no log and no other site. */
const mailFor = (core: Core, user: Found & { brand: string }, token: string) => ({
  to: user.email,
  subject: `Choose a new ${user.brand} password`,
  body: `Hello ${user.first_name},

someone asked for a new password for the account ${user.username}. Choose it here, within an hour:

${core.env.publicUrl}/reset-password#${token}

If that was not you, leave this be: nothing changes. Your password was not shown to anybody.
`,
  business_unit_id: user.business_unit_id,
  user_id: user.id,
})
