import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

interface Handed {
  domain: string
  shown_sha256: string
}

/** A form we handed out: when, which one, and a mark of the words that stood on it. */
export interface HandedForm {
  id: string
  /** Milliseconds since 1970. */
  at: number
  words: string
}

const sign = (secret: string, domain: string, payload: string) =>
  createHmac('sha256', secret).update(`webpages.form:${domain}:${payload}`).digest('base64url')

export const wordsMark = ({ shown_sha256 }: Handed) => shown_sha256.slice(0, 16)

/** The token of one form: its time, its id and its words, signed for this page. */
export function issueForm(secret: string, page: Handed, at: number): string {
  const payload = `${at.toString(36)}.${randomBytes(12).toString('hex')}.${wordsMark(page)}`
  return `${payload}.${sign(secret, page.domain, payload)}`
}

/** What a token says, or nothing where we never issued it for this page. */
export function readForm(secret: string, domain: string, token: string | undefined): HandedForm | undefined {
  const [time = '', id = '', words = '', signature = ''] = (token ?? '').split('.')
  const given = Buffer.from(signature)
  const wanted = Buffer.from(sign(secret, domain, `${time}.${id}.${words}`))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  return { id, at: Number.parseInt(time, 36), words }
}
