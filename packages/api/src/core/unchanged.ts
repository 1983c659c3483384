import type { Route } from './route.ts'

/** The code of a change that is refused, since its record was changed before. */
export const CHANGED_MEANWHILE = 'changed_meanwhile'
/** What it says. */
export const CHANGED_WORDS =
  'This was changed by somebody else since you opened it. Load the newest to see the change; what you typed stays here until then.'

const FORM = /^\/v1\/admin\/(?:api_tracking\/)?(\w+)\/\{id\}$/
/** Records known by something else than a number. */
const KEYS: Readonly<Record<string, string>> = { settings: 'key' }
/** The column that the id of a record is in. */
export const keyOf = (table: string) => KEYS[table] ?? 'id'
/** Records whose table is called otherwise than their path. */
const TABLES: Readonly<Record<string, string>> = { order_management: 'orders' }

/** The table of the record that a form of the console changes, where the record tells when it was changed last: such a change is refused where `If-Match` names another moment. */
export function guardedTable({ method, path, returns }: Route): string | undefined {
  const [, name] = FORM.exec(path) ?? []
  const fields = (returns as { shape?: object } | undefined)?.shape ?? {}
  return name && (method === 'PATCH' || method === 'PUT') && 'updated_at' in fields ? (TABLES[name] ?? name) : undefined
}
