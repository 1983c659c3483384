import { wrongMergeField } from '@openbook/api/core/merge-fields.ts'
import { invalid } from '../core/http/refused.ts'

/** Throws a 422 that names a merge field nobody knows, or braces that are left open. */
export function refuseUnknownFields(body: string): void {
  const wrong = wrongMergeField(body)
  if (wrong) throw invalid('body', wrong, 'contact_prints.merge_field')
}
