// What narrows, orders and pages a list of the console, kept by each person under a name that is theirs alone in that
// list. A filter is whatever its list takes: it is kept as it came, and the list checks it where it is used. What is odd:
// the fields of the value are called as react-admin calls them, which writes and compares it whole.
import { z } from 'zod'
import { Id } from './core/pages.ts'
import { route } from './core/route.ts'

/** As many as one person may keep, of all lists together. */
export const MOST_SAVED_QUERIES = 200
export const LONGEST_NAME = 60
/** Letters of the value, written as JSON. */
export const LONGEST_VALUE = 4000

const Value = z
  .object({
    filter: z.record(z.string(), z.unknown()),
    sort: z.object({ field: z.string().min(1).max(60), order: z.enum(['ASC', 'DESC']) }),
    perPage: z.number().int().min(1).max(1000),
    displayedFilters: z.record(z.string(), z.unknown()).optional(),
  })
  .refine(value => JSON.stringify(value).length <= LONGEST_VALUE, 'These filters are too long to be saved.')
const Input = z.object({
  /** The list, as the console names it. */
  resource: z
    .string()
    .max(60)
    .regex(/^[a-z_]+$/, 'Name a list of the console.'),
  name: z.string().trim().min(1, 'Enter a name.').max(LONGEST_NAME, `At most ${LONGEST_NAME} characters.`),
  value: Value,
})
export const SavedQuery = Input.extend({ id: z.number().int() }).meta({ id: 'SavedQuery' })
export type SavedQuery = z.output<typeof SavedQuery>

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/saved_queries',
  access: 'saved_queries.list',
  summary: 'The viewer’s own, of every list, oldest first.',
  returns: z.array(SavedQuery),
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/saved_queries',
  access: 'saved_queries.list',
  body: Input,
  returns: SavedQuery,
  status: 201,
})
export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/saved_queries/{id}',
  access: 'saved_queries.list',
  params: Id,
  returns: SavedQuery,
})
