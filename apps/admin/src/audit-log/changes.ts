import type { AuditEntry, AuditEntryWhole } from '@openbook/api/audit-log.ts'

type Changes = NonNullable<AuditEntry['changes']>
type Told = Pick<AuditEntry, 'action' | 'contact_id' | 'changes'> & Partial<Pick<AuditEntryWhole, 'named'>>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as people read it: an id by the name of what it is of, where it has one; nothing is a dash. */
function shown(value: unknown, names: Readonly<Record<string, string>> = {}): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && names[value]) return names[value]
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value)
  return value.length ? value.map(each => shown(each, names)).join(', ') : '—'
}

/** What was changed of a contact, or of what hangs on one, is kept as it was and as it became, names for ids. */
const isPaired = ({ action, contact_id }: Pick<AuditEntry, 'action' | 'contact_id'>) =>
  contact_id !== null && /\.(quickU|u)pdate$/.test(action)

/** Both sides of a field, where the entry has both. */
function sidesOf(value: unknown, paired: boolean): [before: unknown, after: unknown] {
  if (paired && Array.isArray(value) && value.length === 2) return [value[0], value[1]]
  if (!isRecord(value) || !('from' in value && 'to' in value)) return [undefined, value]
  return [value.from, value.to]
}

/** An entry that has all of before and all of after has them by field as well. */
function byField(changes: Changes): Changes {
  const { before, after, ...others } = changes
  if (!isRecord(before) || !isRecord(after) || Object.keys(others).length) return changes
  return Object.fromEntries(Object.keys(after).map(field => [field, { from: before[field], to: after[field] }]))
}

/** What an entry says of each field, for a table; its ids by the names of what they are of. */
export function changesOf({ changes, named = {}, ...entry }: Told) {
  const paired = isPaired(entry)
  return Object.entries(byField(changes ?? {})).map(([field, value]) => {
    const [before, after] = sidesOf(value, paired)
    return { field, before: shown(before, named[field]), after: shown(after, named[field]) }
  })
}
