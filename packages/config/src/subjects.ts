import { THINGS } from './acts.ts'

/** What is acted on and has no domain of its own. */
const OTHERS: Readonly<Record<string, string>> = {
  agentflow_status_groups: 'group of agentflow statuses',
  api_vendor_keys: 'key of a lead vendor',
  api_vendors: 'lead vendor',
  card_charges: 'charge of a card',
  contact_exports: 'export of contacts',
  contact_prints: 'print of contacts',
  favorite_lists: 'favorite colleague',
  fire_light_applications: 'application with FireLight',
  ledger_accounts: 'wallet',
  mailer_kits: 'mailer kit',
  payment_cards: 'payment card',
  signup_links: 'signup link',
  sso_identities: 'linked account',
  sso_providers: 'single sign-on provider',
  terms_versions: 'terms of use',
  user_changes: 'change of users',
  wallet_settings: 'auto-refill of a wallet',
}

const bare = (thing: string | undefined) => thing?.replace(/^(an?|the) /, '')
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const known = (subject: string) => OTHERS[subject] ?? bare(THINGS[subject])

export const isSubject = (subject: string) => known(subject) !== undefined

/** What an entry of the audit log is about, in plain words for its table. */
export const subjectWord = (subject: string) => capital(known(subject) ?? subject.replaceAll('_', ' '))

const OF_A_CONTACT = / of a contact$/
interface Subject {
  subject_type: string | null
  subject_id: number | null
  contact_id: number | null
  contact_number: number | null
}

/** What an entry is about by the number people know: of a contact its own, of what hangs on one whose it is. */
export function subjectName({ subject_type, subject_id, contact_id, contact_number }: Subject): string {
  if (!subject_type) return ''
  const word = subjectWord(subject_type)
  if (subject_type === 'contacts')
    return contact_number ? `${word} ${contact_number}` : subject_id ? `${word} that is gone (id ${subject_id})` : word
  if (!OF_A_CONTACT.test(word)) return subject_id ? `${word} ${subject_id}` : word
  const own = subject_id && subject_id !== contact_id ? ` ${subject_id}` : ''
  return word.replace(OF_A_CONTACT, `${own}${contact_number ? ` of contact ${contact_number}` : ' of a contact'}`)
}

/** What the log can be narrowed to, by word. */
export const SUBJECTS = [...new Map([...Object.keys(THINGS), ...Object.keys(OTHERS)].map(id => [subjectWord(id), id]))]
  .map(([name, id]) => ({ id, name }))
  .sort((one, other) => one.name.localeCompare(other.name))
