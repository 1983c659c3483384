import type { FastifyRequest } from 'fastify'
import { Refused } from '../core/http/refused.ts'
import { redactFields, redactText } from './redact.ts'

export interface Sent {
  /** What came, by field; absent where it could not be read, and then `problem` says why. */
  fields?: Record<string, unknown>
  /** What came several times in a form, in its order; `fields` has the last of each. */
  repeats?: Repeats
  problem?: Refused
  /** As it may be kept. */
  redacted: string | null
}

export type Repeats = ReadonlyMap<string, string[]>

/** A key is never longer. */
export const LONGEST_KEY = 200

const SECRETS = /^(api_?key)$/i
const FORM_NAMES: Record<string, string> = {
  consent_text: 'text',
  consent_at: 'given_at',
  consent_given_at: 'given_at',
  consent_url: 'url',
  consent_ip: 'ip',
  consent_user_agent: 'user_agent',
  trusted_form_url: 'trusted_form_url',
  trustedform_cert_url: 'trusted_form_url',
  xxtrustedformcerturl: 'trusted_form_url',
  jornaya_lead_id: 'jornaya_lead_id',
  universal_leadid: 'jornaya_lead_id',
  leadid_token: 'jornaya_lead_id',
}

/** A lead as it was sent: a JSON object, or the fields of a form. Never throws: what it cannot read is kept and told. */
export function readBody({ body, headers }: Pick<FastifyRequest, 'body' | 'headers'>): Sent {
  const text = typeof body === 'string' ? body : ''
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (body instanceof URLSearchParams) return ofForm(body)
  if (type === 'application/x-www-form-urlencoded') return ofForm(new URLSearchParams(text))
  if (type === 'multipart/form-data') return unread(text, 400, 'This is not valid multipart/form-data.')
  if (type !== 'application/json' && !type?.endsWith('+json'))
    return unread(
      text,
      415,
      'Send the lead as application/json or as a form: application/x-www-form-urlencoded or multipart/form-data.',
    )
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return unread(text, 400, 'This is not valid JSON.')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return unread(text, 422, 'Send one lead a request, as a JSON object.')
  return { fields: gathered(parsed as Record<string, unknown>), redacted: JSON.stringify(redactFields(parsed)) }
}

/** Of a field that came several times the last that says something is read as the field. */
function ofForm(form: URLSearchParams): Sent {
  const pairs = [...form].map(([name, value]) => [name, value.replaceAll('\0', '')] as const)
  const filled = pairs.filter(([, value]) => value.trim() !== '')
  const repeats = repeatsOf(filled)
  const consents = [...repeats].flatMap(([name, values]) => (isOfConsent(name) ? values.slice(0, -1) : []))
  const redacted = pairs.flatMap(([name, value]) => Object.entries(redactFields({ [name]: value }) as object))
  return {
    fields: gathered(Object.fromEntries([...pairs, ...filled]), consents),
    repeats,
    redacted: String(new URLSearchParams(redacted)),
  }
}

function repeatsOf(filled: (readonly [name: string, value: string])[]): Repeats {
  const values = new Map<string, string[]>()
  for (const [name, pairs] of Map.groupBy(filled, ([name]) => name)) {
    const latest = new Set(pairs.map(([, value]) => value.trim()).reverse())
    if (latest.size > 1) values.set(name, [...latest].reverse())
  }
  return values
}

/** A form in parts as its fields, without its files; one that cannot be read stays as it came. */
export async function partsOf(body: Buffer, type: string): Promise<URLSearchParams | string> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    return new URLSearchParams([...form].filter((part): part is [string, string] => typeof part[1] === 'string'))
  } catch {
    return body.toString()
  }
}

const unread = (text: string, status: number, message: string): Sent => ({
  redacted: redactText(text) || null,
  problem: new Refused(status, { base: message }, 'lead_intake.unreadable'),
})

const innerOf = (name: string) => FORM_NAMES[name.toLowerCase()] ?? /^consent\[(\w+)\]$/.exec(name)?.[1]
const isOfConsent = (name: string) => name === 'consent' || innerOf(name) !== undefined

/** Consent that came in flat fields, under our names or those of the certificates' makers, becomes one object. What was said of it `besides` goes to the notes. */
function gathered(fields: Record<string, unknown>, besides: string[] = []): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  const consent: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    const inner = innerOf(name)
    if (inner === undefined) out[name] = value
    else if (value !== '' && value !== null) consent[inner] = value
  }
  const test = SAID_TEST.get(String(out.test).trim().toLowerCase())
  if (test !== undefined) out.test = test
  const { consent: said, ...rest } = out
  if (Array.isArray(said)) return out
  const plain = typeof said === 'object' ? '' : String(said ?? '').trim()
  const words = isConsent(plain) ? { text: plain } : {}
  const all = { ...words, ...consent, ...stated(said) }
  const noted = plain && !('text' in words) ? [...besides, plain] : besides
  return {
    ...rest,
    ...(noted.length && { [SAID]: noted.join(', ') }),
    ...(Object.keys(all).length && { consent: all }),
  }
}

/** Whether a lead is a test, as forms say it; anything else is refused. */
const SAID_TEST = new Map([
  ...['true', '1', 'yes', 'on'].map(word => [word, true] as const),
  ...['false', '0', 'no', 'off', ''].map(word => [word, false] as const),
])

/** Where a consent goes that proves none: to the notes. */
const SAID = 'Consent, as sent'

/** A bare yes or no is nobody's words, and a refusal no consent. */
const isConsent = (text: string) =>
  /\s/.test(text) && !/^(no|not|none|never|declined?|refused?|opt(ed)?[ -]?out|without|did|does|n\/a)\b/i.test(text)

/** What a consent that came as an object says; fields left empty say nothing. */
const stated = (said: unknown) =>
  Object.fromEntries(
    Object.entries(typeof said === 'object' && said ? said : {}).filter(([, value]) => value !== null && value !== ''),
  )

/** The key of a request: its Authorization header, else its field. */
export function presentedKey({ headers }: Pick<FastifyRequest, 'headers'>, { fields }: Sent): string | undefined {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (bearer) return bearer
  const [, value] = Object.entries(fields ?? {}).find(([name]) => SECRETS.test(name)) ?? []
  return typeof value === 'string' ? value.trim() : undefined
}
