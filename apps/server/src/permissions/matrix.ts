import { routesOf } from '@openbook/api/core/route.ts'
import { domains } from '@openbook/api/domains.ts'
import * as api from '@openbook/api/index.ts'
import type { PermissionRow } from '@openbook/api/permissions.ts'
import { PERMISSIONS, type Permission, rolesWith } from '@openbook/auth/permissions.ts'
import type { Brand } from '@openbook/config/brands.ts'

const lines = domains as Record<string, { line: string } | undefined>

/** The matrix as a brand narrows it, with what each permission opens, read from the contract itself. */
export const matrix = (brand: Brand): PermissionRow[] => {
  const routes = Object.values(api).flatMap(module => routesOf(module).map(([, route]) => route))
  return (Object.keys(PERMISSIONS) as Permission[]).sort().map(id => {
    const word = (id.split('.')[0] ?? id).replaceAll('_', '-')
    return {
      id,
      word,
      line: lines[word]?.line ?? '',
      roles: rolesWith(id, brand),
      opens: routes
        .filter(({ access }) => access === id)
        .map(({ method, path, kind, summary }) => ({ method, path, kind, summary: summary ?? null })),
    }
  })
}

interface Wanted {
  q?: string | undefined
  role?: string | undefined
  word?: string | undefined
  ids?: unknown[] | undefined
}

/** Rows of the matrix that hold every word of `q` in their name, domain or endpoints. */
export function find(brand: Brand, { q = '', role, word, ids }: Wanted): PermissionRow[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return matrix(brand).filter(row => {
    const text = `${row.id} ${row.word} ${row.line} ${JSON.stringify(row.opens)}`.toLowerCase()
    return (
      words.every(each => text.includes(each)) &&
      (!role || row.roles.includes(role)) &&
      (!word || row.word === word) &&
      (!ids || ids.includes(row.id))
    )
  })
}
