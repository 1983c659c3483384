import type pg from 'pg'
import type { ContactsScope } from '../packages/api/src/core/contacts-scope.ts'
import type { Role } from '../packages/auth/src/roles.ts'
import { COMMON_TAG, RARE_TAG } from './fill/people.ts'

export interface Viewer {
  username: string
  user_id: number
  role: Role
}
export type Narrow = { q: string } | { tag: number } | undefined
export interface Case {
  name: string
  group: 'own' | 'downline' | 'all'
  viewer: Viewer
  narrow: Narrow
  scope: ContactsScope
}

const ASKED = { own: 'mine', downline: 'downline', all: 'all' } as const
const WHO = { own: 'agent', downline: 'manager', all: 'buadmin' } as const

/** Whose book, and narrowed how: every pair of them is measured. */
export async function cases(client: pg.Client): Promise<Case[]> {
  const { rows } = await client.query<Viewer>(
    `select username::text, id as user_id, role from users where username = any($1)`,
    [Object.values(WHO)],
  )
  const who = Object.fromEntries(rows.map(row => [row.username, { ...row, user_id: Number(row.user_id) }]))
  const seldom = await seldomIn(client, who.agent?.user_id ?? 0)
  const narrows: [string, Narrow][] = [
    ['unfiltered', undefined],
    ['rare name', { q: seldom.last_name }],
    ['common name', { q: 'smith' }],
    ['phone fragment', { q: seldom.digits }],
    ['tag on a fifth', { tag: COMMON_TAG }],
    ['rare tag', { tag: RARE_TAG }],
  ]
  return (['own', 'downline', 'all'] as const).flatMap(group =>
    narrows.map(([name, narrow]) => ({
      name: `${group}, ${name}`,
      group,
      viewer: who[WHO[group]] as Viewer,
      narrow,
      scope: {
        contact_group: ASKED[group],
        order_field: 'last_name' as const,
        order: 'ASC' as const,
        page: 1,
        limit: 15,
        ...(narrow && 'q' in narrow && { q: narrow.q }),
        ...(narrow && 'tag' in narrow && { search: [{ field: 'tag_id' as const, value: narrow.tag }] }),
      },
    })),
  )
}

/** A surname that few in the agency have, and the seven last digits of a phone, both from the agent's own book. */
async function seldomIn(client: pg.Client, agent: number) {
  const { rows } = await client.query<{ last_name: string; digits: string }>(
    `select last_name, right(phone, 7) as digits from contacts c
      where owner_id = $1 and deleted_at is null and phone is not null and last_name ~ '^[A-Za-z]{6,}$'
      order by (select count(*) from contacts d where d.business_unit_id = 1 and d.deleted_at is null
                   and d.sort_name >= lower(c.last_name) and d.sort_name < lower(c.last_name) || '!'), id limit 1`,
    [agent],
  )
  const [found] = rows
  if (!found) throw new Error('The agent has no contacts to search for.')
  return found
}
