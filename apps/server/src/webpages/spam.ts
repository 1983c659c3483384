import type { LeadForm } from '@openbook/api/webpages.ts'
import type { HandedForm } from './form-token.ts'

/** Nobody reads and fills in a form faster. */
export const FASTEST_MS = 3000
const LINKS_ALLOWED = 2

const links = (text: string) => text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0
const isMarkup = (text: string) => /\[(url|link)[=\]]|<a\s[^>]*href/i.test(text)
/** A long word that keeps jumping between small and capital letters, as `xKqWbTzLkPsn`. */
const isGarbled = (text: string) =>
  text.split(/\s+/).some(word => word.length >= 10 && (word.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0) >= 3)

/** The rule by which a form is spam, or nothing. Works on the form alone; whether it was sent before is asked elsewhere. */
export function suspicion(form: LeadForm, handed: HandedForm | undefined, now = Date.now()): string | null {
  const names = `${form.first_name} ${form.last_name ?? ''}`
  const message = form.message ?? ''
  if (form.website) return 'honeypot'
  if (!handed) return 'form_unknown'
  if (now - handed.at < FASTEST_MS) return 'too_fast'
  if (links(names) > 0) return 'link_in_name'
  if (links(message) > LINKS_ALLOWED) return 'links'
  if (isMarkup(message) || isMarkup(names)) return 'markup'
  return isGarbled(names) ? 'garbled' : null
}
