import { labelOf } from '../../ui/meeting.ts'
import type { Words } from '../../ui/TwoEditors.tsx'
import type { FieldName, Whole } from './contact-values.ts'

const ELSEWHERE = 'another choice'

function known({ status, source, agentflow_status, owner }: Whole, field: FieldName, value: string): string {
  const lists = { status_id: status, source_id: source, agentflow_status_id: agentflow_status, owner_id: owner }
  const named = lists[field as keyof typeof lists]
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
