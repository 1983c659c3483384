import type { Env } from '../../env.ts'
import { type Settings, settingsFrom, vendor } from './api.ts'
import { sandbox } from './sandbox.ts'
import { type FireLight, Unwilling } from './terms.ts'

const none: FireLight = {
  vendor: 'none',
  secret: undefined,
  start: () => Promise.reject(new Unwilling(NOT_SET_UP)),
  urlOf: () => '',
  dashboard: () => Promise.reject(new Unwilling(NOT_SET_UP)),
}
const NOT_SET_UP = 'FireLight is not connected yet. Ask your administrator to set it up.'

/** FireLight where an account is set up, else a rehearsal; in production without an account, nobody. */
export function fireLight(env: Env, source: NodeJS.ProcessEnv = process.env): FireLight {
  const settings: Settings | undefined = settingsFrom(source)
  if (settings) return vendor(settings)
  return !env.production || env.demo ? sandbox(env.secret) : none
}
