import { expect, test } from 'vitest'
import { fieldWord } from '../packages/config/src/field-words.ts'
import { isSubject } from '../packages/config/src/subjects.ts'
import { ROOT, read, sourcesIn } from './tree.ts'

/** What is acted on in folders that are called otherwise. */
const SUBJECTS: Record<string, string> = {
  'api-tracking': 'api_vendors',
  'contact-edits': 'contacts',
  'email-templates': 'emails',
  mailers: 'mailer_kits',
  'single-sign-on': 'sso_providers',
}
const subjectOf = (folder: string) => SUBJECTS[folder] ?? folder.replaceAll('-', '_')

/** An input by what it writes and what it is called, by itself or by what stands in it. */
const INPUT =
  /<(\w*(?:Input|Field))\b(?:[^<>]|=>)*?\b(?:source|name)="(\w+)"(?:[^<>]|=>)*?(?:\blabel="([^"]+)"|(?<!\/)>\s*<\w+\b(?:[^<>]|=>)*?\blabel="([^"]+)")/g
const FILTER = /\bkey="/
const FORMS = /^apps\/(?:admin\/src|agent\/src\/features)\/([\w-]+)\/\w+\.tsx$/

/** What is not kept, asked in words that say nothing in a log, or of another subject there. */
const ASKED = [
  'accounts.number',
  'contact_points.consent',
  'contact_points.consent_source',
  'contact_points.consent_words',
  'contact_points.validity_reason',
  'contacts.note',
  'contacts.on',
  'contacts.type',
  'feature_flags.rules',
  'helps.name',
  'helps.subject',
  'life_events.happened_on',
  'life_events.kind',
  'life_events.policy_id',
  'life_events.state',
  'profiles.company_name',
  'sessions.proof',
  'settings.upload',
  'signups.again',
  'sso_providers.sso',
  'users.again',
  'users.password',
  'users.way_in',
  'wallets.amount',
]

interface Label {
  subject: string
  field: string
  label: string
}
const LABELS = sourcesIn(ROOT).flatMap((file): Label[] => {
  const [, folder] = FORMS.exec(file) ?? []
  if (!folder || !isSubject(subjectOf(folder))) return []
  return [...read(ROOT, file).matchAll(INPUT)]
    .filter(([input]) => !FILTER.test(input))
    .map(([, , field = '', own, inner]) => ({ subject: subjectOf(folder), field, label: own ?? inner ?? '' }))
})

test('the log calls a field as a form of what it is of does', () => {
  const forms = Object.values(Object.groupBy(LABELS, ({ subject, field }) => `${subject}.${field}`))
  expect(forms.length).toBeGreaterThan(100)
  const otherwise = forms.filter(
    labels => !labels?.some(({ subject, field, label }) => label === fieldWord(subject, field)),
  )
  expect(otherwise.map(labels => `${labels?.[0]?.subject}.${labels?.[0]?.field}`).sort()).toEqual(ASKED)
})

test.each([
  ['carriers', 'aliases', 'Also spelled'],
  ['new_things', 'group_id', 'Group'],
  [null, 'in_another_agency', 'In another agency'],
])('of %s, %s is called %s', (subject, field, word) => {
  expect(fieldWord(subject, field)).toBe(word)
})
