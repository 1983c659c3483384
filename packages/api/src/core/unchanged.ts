import type { Route } from './route.ts'

const FORM = /^\/v1\/admin\/(?:api_tracking\/)?(\w+)\/\{id\}$/
/** Records whose table is called otherwise than their path. */
const TABLES: Readonly<Record<string, string>> = { order_management: 'orders' }

/** The table of the record that a form of the console changes, where the record tells when it was changed last: such a change is refused where `If-Match` names another moment. */
export function guardedTable({ method, path, returns }: Route): string | undefined {
  const [, name] = FORM.exec(path) ?? []
  const fields = (returns as { shape?: object } | undefined)?.shape ?? {}
  return name && (method === 'PATCH' || method === 'PUT') && 'updated_at' in fields ? (TABLES[name] ?? name) : undefined
}
