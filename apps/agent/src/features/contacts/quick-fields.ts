import type { Row } from './names.ts'

/** What is changed in the list itself, by the column it stands in. */
export const QUICK = {
  status: 'status_id',
  source: 'source_id',
  agentflow_status: 'agentflow_status_id',
  line_of_business: 'line_of_business',
  owner: 'owner_id',
} as const
export type QuickColumn = keyof typeof QUICK

export const isQuick = (column: string): column is QuickColumn => Object.hasOwn(QUICK, column)

export interface QuickAsked {
  row: Row
  column: QuickColumn
  anchor: HTMLElement
}
