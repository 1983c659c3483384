import type { OPT_OUT_FIELDS } from '@openbook/config/import-fields.ts'
import { readDate, readInstant } from '@openbook/config/read-date.ts'
import { readPhone } from './read-phone.ts'
import { readEmail } from './read-values.ts'

type OptOutField = (typeof OPT_OUT_FIELDS)[number]

/** What a cell says of opt-outs: `phones`, `emails`, `do_not_contact`, `do_not_mail`, `deceased`, or a phone or an e-mail itself. */
export interface OptOuts {
  said: string[]
  /** The cell is no word we know, and taken for an opt-out all the same. */
  unsure?: boolean
  /** The cell says something that is no opt-out, and is kept as it is. */
  other?: boolean
}

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
const words = (text: string) => new Set(text.split(', '))

const YES = words('yes, y, true, t, 1, x, on, checked, set')
const NO = words('no, n, false, f, 0, off, unchecked, never, not set')
const STOPPED =
  /^(opted? ?out|unsubscribed?|stop(ped)?|dnc|dnt|dnd|do not (call|phone|text|email|e mail|contact|disturb)|dont (call|phone|text|email|contact)|blocked|blacklisted|blocklisted|revoked|withdrawn|withdrew|complained|complaint)\b/
const MAY = words(
  'opted in, opt in, optin, subscribed, allowed, permitted, ok, okay, ok to call, okay to call, ok to text, ok to email, ok to contact, safe, safe to call, clean, clear, cleared, callable, contactable, may call, may contact, can call, can text, can email, can contact, not opted out, not unsubscribed, not stopped, not blocked, not listed, not on list, not on the list, not on dnc, not on dnc list, not dnc, no dnc',
)
const NO_MAIL = /^(do not|dont|no) (send )?(direct |postal )?(mail|post|mailings?)\b/
const ASKED = 'asked not to be contacted'
const DEAD = /^(deceased|dead|died|death|passed|no longer living)\b/
const BEREAVED = 'there was a death in the family within the last 90 days'

/** Whether a cell says that somebody stopped what they had agreed to. */
export const saysStop = (text: string) => STOPPED.test(keyOf(text))

/** As app.consent_said has them, which reads what is stored. */
export const CONSENT_WORDS = {
  declined:
    'no, n, false, f, 0, off, unchecked, never, not set, none, no consent, no consent given, not given, not consented, not agreed, did not consent, did not agree, didnt consent, didnt agree, declined, decline, declines, refused, denied, disagreed, without consent, not opted in, not subscribed, opted out, opt out, optout, unsubscribed, unsubscribe, stop, stopped, dnc, do not call, do not contact, do not text, do not email, revoked, withdrawn, withdrew',
  bare: 'yes, y, true, t, 1, x, on, checked, set, agreed, accepted, consented, given, granted, ok, okay, opted in, opt in, optin, subscribed, double opt in, single opt in',
}
const DECLINED = words(CONSENT_WORDS.declined)
const AGREED = words(CONSENT_WORDS.bare)
/** A column of consents says so in more words, too. */
const DECLINES =
  /^(no|not|none|never|declin(e|ed|es)|refus(e|ed|es)|denied|disagreed|without|did not|didnt|does not|doesnt|has not|hasnt) /

/** What the source of a consent says that names none: that nobody consented, or bare that somebody did. */
export function consentSaid(text: string): 'declined' | 'bare' | undefined {
  const key = keyOf(text)
  return DECLINED.has(key) || DECLINES.test(`${key} `) ? 'declined' : AGREED.has(key) ? 'bare' : undefined
}

const PARTS = /\s*(?:[;,|\n]|\sand\s|\sor\s)\s*/i
const TYPE = /\s*\([a-z ]+\)$/i
const EVERYTHING: Record<OptOutField, string[]> = {
  opted_out_phones: ['phones'],
  opted_out_emails: ['emails'],
  opted_out: ['phones', 'emails'],
  do_not_contact: ['do_not_contact'],
  do_not_mail: ['do_not_mail'],
}

/** Reads who opted out of what: a yes, the day of it, phones and e-mails one after the other. What nobody can read stops too. */
export function readOptOut(field: OptOutField, text: string): OptOuts {
  const key = keyOf(text)
  const all = EVERYTHING[field]
  if (NO.has(key) || MAY.has(key)) return { said: [] }
  if (YES.has(key) || STOPPED.test(key) || key === ASKED) return { said: all }
  if (field === 'do_not_contact') {
    if (DEAD.test(key)) return { said: ['deceased'] }
    if (key === BEREAVED) return { said: [], other: true }
  }
  if (readDate(text) || readInstant(text) || (field === 'do_not_mail' && NO_MAIL.test(key))) return { said: all }
  if (field === 'do_not_mail') return { said: all, unsure: true }
  const read = text.split(PARTS).map(part => wayOf(part.replace(TYPE, '')))
  const ways = read.filter(way => way !== undefined)
  if (ways.length === 0) return { said: all, unsure: true }
  return ways.length < read.length ? { said: [...ways, ...all], unsure: true } : { said: ways }
}

/** What a status says nobody is to do. A "Dead" one may be a lead that came to nothing. */
const STATUSES: [RegExp, OptOutField][] = [
  [/^(do not|dont) (call|phone|text)\b/, 'opted_out_phones'],
  [/^((do not|dont) e ?mail|unsubscribed?)\b/, 'opted_out_emails'],
  [NO_MAIL, 'do_not_mail'],
  [/^opted? ?out\b/, 'opted_out'],
  [
    /^(dnc|dnd|(do not|dont) (contact|disturb)|asked not to be contacted|blacklisted|blocklisted|deceased|died|passed away|no longer living)\b/,
    'do_not_contact',
  ],
]

/** Reads a status that is a wish not to be contacted, or a death; other words say nothing of it. */
export function statusStops(text: string): string[] {
  const field = STATUSES.find(([words]) => words.test(keyOf(text)))?.[1]
  return field ? readOptOut(field, text).said : []
}

const wayOf = (part: string) => readPhone(part).phone ?? readEmail(part)
