/** The columns of a contact that point at an item of a list, and the list. An item nobody points at can be deleted. */
const LISTS: Record<string, string> = {
  status_id: 'statuses',
  source_id: 'sources',
  agentflow_status_id: 'agentflow_statuses',
}
export const LISTED_COLUMNS = Object.keys(LISTS)

/** SQL for whether what a contact had in a column, by the `before` of journal row `j`, was deleted from its list since. */
export const lostSince = (column: string): string =>
  LISTS[column]
    ? `(j.before->>'${column}' is not null and not exists (select from ${LISTS[column]} l where l.id = (j.before->>'${column}')::bigint))`
    : 'false'

/** How the sentence begins that names the columns which stay for it. */
export const WAS_DELETED = 'Was deleted from its list since, so that it stays: '
