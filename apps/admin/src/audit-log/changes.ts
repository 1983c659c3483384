import type { AuditEntry } from '@openbook/api/audit-log.ts'

type Changes = NonNullable<AuditEntry['changes']>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as people read it; nothing is a dash. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value)
  return value.length ? value.map(shown).join(', ') : '—'
}

/** Both sides of a field, where the entry has both. */
function sidesOf(value: unknown): [before: unknown, after: unknown] {
  if (!isRecord(value) || !('from' in value && 'to' in value)) return [undefined, value]
  return [value.from, value.to]
}

/** An entry that has all of before and all of after has them by field as well. */
function byField(changes: Changes): Changes {
  const { before, after, ...others } = changes
  if (!isRecord(before) || !isRecord(after) || Object.keys(others).length) return changes
  return Object.fromEntries(Object.keys(after).map(field => [field, { from: before[field], to: after[field] }]))
}

/** What an entry says of each field, for a table. */
export const changesOf = (changes: Changes) =>
  Object.entries(byField(changes)).map(([field, value]) => {
    const [before, after] = sidesOf(value)
    return { field, before: shown(before), after: shown(after) }
  })
