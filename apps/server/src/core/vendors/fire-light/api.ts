import { createHash, sign } from 'node:crypto'
import { type Activity, type FireLight, type Producer, Unwilling } from './terms.ts'

export interface Settings {
  /** As in https://uat.firelighteapp.com/EGApp/ */
  baseUrl: string
  organization: string
  carrierCode: string
  apiSecret: string
  /** PEM; its certificate is registered with FireLight. */
  privateKey: string
  /** Where people go, with {activity_id} or {producer_id} in it. */
  openUrl: string
  dashboardUrl: string
  webhookSecret: string | undefined
}

const TIMEOUT = 20_000

/** What the environment says; nothing where FireLight is not set up. Throws where it is set up by halves. */
export function settingsFrom(source: NodeJS.ProcessEnv): Settings | undefined {
  if (!source.FIRELIGHT_BASE_URL) return undefined
  const need = (name: string) => {
    const value = source[name]
    if (!value) throw new Error(`FIRELIGHT_BASE_URL is set, but ${name} is not.`)
    return value
  }
  const baseUrl = source.FIRELIGHT_BASE_URL.replace(/\/*$/, '/')
  return {
    baseUrl,
    organization: need('FIRELIGHT_ORGANIZATION'),
    carrierCode: need('FIRELIGHT_CARRIER_CODE'),
    apiSecret: need('FIRELIGHT_API_SECRET'),
    privateKey: need('FIRELIGHT_PRIVATE_KEY').replaceAll('\\n', '\n'),
    openUrl: need('FIRELIGHT_OPEN_URL'),
    dashboardUrl: need('FIRELIGHT_DASHBOARD_URL'),
    webhookSecret: source.FIRELIGHT_WEBHOOK_SECRET || undefined,
  }
}

export const vendor = (settings: Settings, send: typeof fetch = fetch): FireLight => ({
  vendor: 'firelight',
  secret: settings.webhookSecret,
  start: async activity => {
    const token = await tokenFor(settings, activity.producer, send)
    const answer = await ask(send, `${settings.baseUrl}api/Activity/CreateActivity`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(activityOf(settings, activity)),
    })
    const { ActivityId } = answer as { ActivityId?: string }
    if (!ActivityId) throw new Error('FireLight answered without an ActivityId.')
    return String(ActivityId)
  },
  urlOf: activity_id => settings.openUrl.replace('{activity_id}', encodeURIComponent(activity_id)),
  dashboard: async ({ producer_id }) => settings.dashboardUrl.replace('{producer_id}', encodeURIComponent(producer_id)),
})

/** A token signed with our key: hash of the secret, and a signature over secret, time, carrier and who asks. */
async function tokenFor(settings: Settings, producer: Producer, send: typeof fetch): Promise<string> {
  const now = new Date()
  const who = Buffer.from(producerXml(settings, producer)).toString('base64')
  const secret = createHash('sha256').update(settings.apiSecret).digest('hex').toUpperCase()
  const signed = sign(
    'sha256',
    Buffer.from(settings.apiSecret + stamp(now) + settings.carrierCode + who),
    settings.privateKey,
  )
  const body = new URLSearchParams({
    grant_type: 'hashsig',
    id: settings.carrierCode,
    secret,
    sig: signed.toString('base64'),
    xml: who,
  })
  const answer = await ask(send, `${settings.baseUrl}api/Security/GetToken`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', date: now.toUTCString() },
    body: String(body),
  })
  const { access_token } = answer as { access_token?: string }
  if (!access_token) throw new Error('FireLight answered without a token.')
  return access_token
}

const stamp = (now: Date) => {
  const [year = '', month = '', day = '', ...time] = now.toISOString().slice(0, 19).split(/[-T:]/)
  return month + day + year + time.join('')
}

/** ACORD's numbers for the states, in the order FireLight counts them. */
const JURISDICTIONS =
  'AL AK AS AZ AR CA CO CT DE DC FM FL GA GU HI ID IL IN IA KS KY LA ME MH MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND MP OH OK OR PW PA PR RI SC SD TN TX UT VT VI VA WA WV WI WY'.split(
    ' ',
  )

const activityOf = ({ carrierCode }: Settings, { reference, product, state, answers }: Activity) => ({
  Id: reference,
  CUSIP: product,
  CarrierCode: carrierCode,
  Jurisdiction: JURISDICTIONS.indexOf(state) + 1,
  TransactionType: 1,
  DataItems: Object.entries(answers).map(([DataItemId, Value]) => ({ DataItemId, Value })),
})

const escaped = (text: string) => text.replace(/[&<>"']/g, mark => `&#${mark.charCodeAt(0)};`)

/** Who the agent is, as an ACORD 1228. */
function producerXml({ organization, carrierCode }: Settings, { name, email, producer_id }: Producer): string {
  const party = 'Agent_Party'
  return `<TXLife xmlns="http://ACORD.org/Standards/Life/2"><TXLifeRequest><TransRefGUID>${crypto.randomUUID()}</TransRefGUID><TransType tc="1228">OLI_TRANS_TRNPRODINQ</TransType><OLifE><SourceInfo><SourceInfoName>${escaped(organization)}</SourceInfoName></SourceInfo><Party id="${party}"><PartyTypeCode tc="1">OLI_PT_Person</PartyTypeCode><FullName>${escaped(name)}</FullName><EMailAddress><AddrLine>${escaped(email)}</AddrLine></EMailAddress><Person/><Producer><CarrierAppointment PartyID="${party}"><CompanyProducerID>${escaped(producer_id)}</CompanyProducerID><CarrierCode>${escaped(carrierCode)}</CarrierCode></CarrierAppointment></Producer></Party><Relation OriginatingObjectID="${party}"><RelationRoleCode tc="11">OLI_REL_AGENT</RelationRoleCode></Relation></OLifE></TXLifeRequest></TXLife>`
}

/** A refusal of theirs is told as one; silence and their own faults are thrown, to be tried again. */
async function ask(send: typeof fetch, url: string, init: RequestInit): Promise<unknown> {
  const answer = await send(url, { ...init, signal: AbortSignal.timeout(TIMEOUT) })
  if (answer.status === 401 || answer.status === 403)
    throw new Unwilling('FireLight does not accept our account. Ask your administrator to check the connection.')
  if (answer.status >= 400 && answer.status < 500)
    throw new Unwilling(
      'FireLight does not take this application. Check the carrier, the product and the state, then try again.',
    )
  if (!answer.ok) throw new Error(`FireLight answered ${answer.status}.`)
  return answer.json()
}
