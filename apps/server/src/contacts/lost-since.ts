import type { LISTED } from '@openbook/api/core/contact-fields.ts'

/** The lists that columns of a contact point into. An item nobody points at can be deleted. */
const LISTS: Record<(typeof LISTED)[number], string> = {
  status_id: 'statuses',
  source_id: 'sources',
  agentflow_status_id: 'agentflow_statuses',
}
const isListed = (column: string): column is keyof typeof LISTS => Object.hasOwn(LISTS, column)

/** SQL for whether what a contact had in a column, by the `before` of journal row `j`, was deleted from its list since. */
export const lostSince = (column: string): string =>
  isListed(column)
    ? `(j.before->>'${column}' is not null and not exists (select from ${LISTS[column]} l where l.id = (j.before->>'${column}')::bigint))`
    : 'false'

/** SQL for a value of a column, or for what stays where that was deleted from its list. */
export const unlessLost = (column: string, value: string, stays: string): string =>
  isListed(column)
    ? `case when ${value} is null or exists (select from ${LISTS[column]} l where l.id = ${value}) then ${value} else ${stays} end`
    : value

/** Why an undo leaves a contact that is part of another by now. */
export const MERGED_SINCE = 'Merged into another contact since.'

/** How the sentence begins that names the columns which stay for it. */
export const WAS_DELETED = 'Was deleted from its list since, so that it stays: '
