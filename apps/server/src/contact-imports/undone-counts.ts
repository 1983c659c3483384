import { UNDO_OUTCOMES } from '@openbook/api/core/import-outcomes.ts'

/** Takes off what an earlier undo counted, for an import that runs again. */
export const undoneCounts = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(UNDO_OUTCOMES.map(name => [name, -(counts[name] ?? 0)]))
