import type { Database } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import { sandbox } from './sandbox.ts'
import { type Telephony, Unwilling } from './terms.ts'
import { settingsFrom, twilio } from './twilio.ts'

const NOT_SET_UP = 'Phone numbers are not set up on this server yet. Its administrator connects an account of Twilio.'
const refuse = () => Promise.reject(new Unwilling(NOT_SET_UP))
const none: Telephony = { vendor: 'none', search: refuse, buy: refuse, boughtUnder: refuse, release: refuse }

/** Twilio where an account is set up, else a rehearsal; in production without an account, nobody. */
export function telephony(env: Env, database: Database, source: NodeJS.ProcessEnv = process.env): Telephony {
  const settings = settingsFrom(source)
  if (settings) return twilio(settings)
  return !env.production || env.demo ? sandbox(database) : none
}
