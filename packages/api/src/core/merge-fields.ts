/** What a letter or an e-mail may say in {{double braces}}, and `{{first_name|friend}}` for those without. */
export const MERGE_FIELDS = {
  first_name: 'First name',
  last_name: 'Last name',
  full_name: 'Full name',
  company_name: 'Company',
  city: 'City',
  state: 'State',
  agent_name: 'Your name',
  agent_first_name: 'Your first name',
  agency_name: 'Agency',
  today: 'Today’s date',
} as const
export type MergeField = keyof typeof MERGE_FIELDS
export type MergeValues = Partial<Record<MergeField, string | null>>

const FIELD = /\{\{\s*([a-z_]+)\s*(?:\|([^{}]*))?\}\}/g
const isField = (name: string): name is MergeField => Object.hasOwn(MERGE_FIELDS, name)

/** What is wrong with the fields of a text, in a sentence: one nobody knows, or braces that are left open. */
export function wrongMergeField(text: string): string | undefined {
  for (const [whole, name = ''] of text.matchAll(FIELD))
    if (!isField(name)) return `There is no merge field ${whole}. There are: ${Object.keys(MERGE_FIELDS).join(', ')}.`
  if (/\{\{|\}\}/.test(text.replaceAll(FIELD, '')))
    return 'A merge field is written like {{first_name}}: small letters, two braces on each side.'
  return undefined
}

/** The text with its fields filled in; one without a value says what stands behind its bar, or nothing. */
export const filled = (text: string, values: MergeValues): string =>
  text.replaceAll(FIELD, (_whole, name: string, otherwise: string | undefined) =>
    isField(name) ? values[name] || (otherwise ?? '').trim() : '',
  )

/** The fields that leave a gap: no value, and nothing behind their bar. */
export const gapsIn = (text: string, values: MergeValues): MergeField[] => {
  const gaps = [...text.matchAll(FIELD)].flatMap(([, name = '', otherwise]) =>
    isField(name) && !values[name] && !otherwise?.trim() ? [name] : [],
  )
  return [...new Set(gaps)]
}
