import { labelOf } from '../../ui/meeting.ts'
import type { Words } from '../../ui/TwoEditors.tsx'
import type { FieldName, Whole } from './contact-values.ts'

const ELSEWHERE = 'another choice'

function known({ status, source, owner }: Whole, field: FieldName, value: string): string {
  const named = { status_id: status, source_id: source, owner_id: owner }[field as 'owner_id']
  if (!field.endsWith('_id')) return value
  return named && String(named.id) === value ? named.name : ELSEWHERE
}

/** Names for ids, as the contact has them now or had them when the form was opened. */
export const wordsOf = (fresh: Whole, began: Whole): Words<FieldName> => ({
  labelOf,
  shownIn: (field, value) => {
    const now = known(fresh, field, value)
    return now === ELSEWHERE ? known(began, field, value) : now
  },
})
