import type { Twilio } from 'twilio'
import type { Capabilities, Telephony } from './terms.ts'
import { Unavailable, Unwilling } from './terms.ts'

export interface Settings {
  accountSid: string
  authToken: string
}
const TIMEOUT = 20_000
/** Not there (any more), or no number at all. */
const TAKEN = new Set([21404, 21421, 21422])

/** What the environment says; nothing where Twilio is not set up. Throws where it is set up by halves. */
export function settingsFrom(source: NodeJS.ProcessEnv): Settings | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = source
  if (!accountSid && !authToken) return undefined
  if (!accountSid || !authToken) throw new Error('Set both TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, or neither.')
  return { accountSid, authToken }
}

type Client = Pick<Twilio, 'availablePhoneNumbers' | 'incomingPhoneNumbers'>

/** Loaded when it is needed: the library is large, and most servers rehearse. */
async function connect({ accountSid, authToken }: Settings): Promise<Client> {
  const { default: library } = await import('twilio')
  return library(accountSid, authToken, { timeout: TIMEOUT, autoRetry: false })
}

export function twilio(settings: Settings, client = () => connect(settings)): Telephony {
  let connected: Promise<Client> | undefined
  const ask = async <T>(question: (client: Client) => Promise<T>): Promise<T> => {
    connected ??= client()
    return question(await connected).catch(told)
  }
  return {
    vendor: 'twilio',
    search: ({ area_code, state, city, contains, limit }) =>
      ask(async ({ availablePhoneNumbers }) => {
        const found = await availablePhoneNumbers('US').local.list({
          ...(area_code && { areaCode: Number(area_code) }),
          ...(state && { inRegion: state }),
          ...(city && { inLocality: city }),
          ...(contains && { contains }),
          excludeAllAddressRequired: true,
          limit,
        })
        return found.map(({ phoneNumber, locality, region, capabilities }) => ({
          phone_number: phoneNumber,
          city: locality || null,
          state: region || null,
          capabilities: able(capabilities),
        }))
      }),
    buy: (phoneNumber, key) =>
      ask(async ({ incomingPhoneNumbers }) =>
        bought(await incomingPhoneNumbers.create({ phoneNumber, friendlyName: key })),
      ),
    boughtUnder: key =>
      ask(async ({ incomingPhoneNumbers }) => {
        const found = await incomingPhoneNumbers.list({ friendlyName: key, limit: 5 })
        const ours = found.find(({ friendlyName }) => friendlyName === key)
        return ours && bought(ours)
      }),
    release: sid =>
      ask(async ({ incomingPhoneNumbers }) => {
        await incomingPhoneNumbers(sid)
          .remove()
          .catch(error => {
            if (!(error instanceof Error && 'status' in error && error.status === 404)) throw error
          })
      }),
  }
}

interface Theirs {
  sid: string
  phoneNumber: string
  capabilities: unknown
}
const bought = ({ sid, phoneNumber, capabilities }: Theirs) => ({
  sid,
  phone_number: phoneNumber,
  capabilities: able(capabilities),
})

/** Twilio writes them in capitals in one answer and in small letters in another. */
function able(capabilities: unknown): Capabilities {
  const named = Object.fromEntries(
    Object.entries((capabilities ?? {}) as Record<string, unknown>).map(([name, can]) => [name.toLowerCase(), can]),
  )
  return { voice: named.voice === true, sms: named.sms === true, mms: named.mms === true }
}

/** A refusal of theirs is told as one; silence and their own faults are thrown as they are. */
function told(error: Error & { status?: number; code?: unknown }): never {
  if (TAKEN.has(Number(error.code))) throw new Unavailable(error.message, { cause: error })
  if (error.status === 401 || error.status === 403)
    throw new Unwilling('Twilio does not accept our account. Ask your administrator to check the connection.', {
      cause: error,
    })
  if (error.status === 429)
    throw new Unwilling('Twilio is busy. Nothing was bought: try again in a minute.', { cause: error })
  if (error.status && error.status >= 400 && error.status < 500)
    throw new Unwilling('Twilio does not take this order. Choose another number, or ask your administrator.', {
      cause: error,
    })
  throw error
}
