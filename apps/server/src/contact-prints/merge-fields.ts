import { MERGE_FIELDS, type MergeField } from '@openbook/api/contact-prints.ts'
import { invalid } from '../core/http/refused.ts'

const FIELD = /\{\{\s*([a-z_]+)\s*(?:\|([^{}]*))?\}\}/g
const isField = (name: string): name is MergeField => Object.hasOwn(MERGE_FIELDS, name)

/** Throws a 422 that names a merge field nobody knows, or braces that are left open. */
export function refuseUnknownFields(body: string): void {
  for (const [whole, name = ''] of body.matchAll(FIELD))
    if (!isField(name))
      throw invalid(
        'body',
        `There is no merge field ${whole}. There are: ${Object.keys(MERGE_FIELDS).join(', ')}.`,
        'contact_prints.merge_field',
      )
  if (/\{\{|\}\}/.test(body.replaceAll(FIELD, '')))
    throw invalid('body', 'A merge field is written like {{first_name}}: small letters, two braces on each side.')
}

/** The text with its fields filled in; one without a value says what stands behind its bar, or nothing. */
export const filled = (body: string, values: Partial<Record<MergeField, string | null>>): string =>
  body.replaceAll(FIELD, (_whole, name: string, otherwise: string | undefined) =>
    isField(name) ? values[name] || (otherwise ?? '').trim() : '',
  )
