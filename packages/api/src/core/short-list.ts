import { z } from 'zod'
import { AdminListQuery, Id } from './pages.ts'

const DELETING = z.object({ ids: z.array(Id.shape.id).min(1, 'Name at least one.').max(500) })

/** What is asked before items of a list are deleted: those that something holds, with why, and what goes along with the others. */
export const Deleting = z
  .object({
    items: z.array(z.object({ id: Id.shape.id, name: z.string(), held: z.string().nullable() })),
    along: z.array(z.string()),
  })
  .meta({ id: 'Deleting' })
export type Deleting = z.output<typeof Deleting>

/** The two endpoints around a deletion: what it would do, and the way back, which is open for a day. */
export const deletable = /* @__NO_SIDE_EFFECTS__ */ <
  const Access extends `${string}.${string}`,
  Item extends z.ZodType,
>(
  access: Access,
  item: Item,
) =>
  ({
    deleting: { kind: 'read', access, body: DELETING, returns: Deleting },
    restore: {
      kind: 'write',
      access,
      summary: 'Brings it back as it was, within a day of its deletion; what is there is left as it is.',
      params: Id,
      returns: item,
    },
  }) as const

/** What the console's endpoints for a short list share; the contract adds each one's method and path. */
export const shortList = /* @__NO_SIDE_EFFECTS__ */ <
  const Word extends string,
  Item extends z.ZodType,
  Shape extends z.ZodRawShape,
>(
  word: Word,
  item: Item,
  input: z.ZodObject<Shape>,
) => {
  const access = `${word}.manage` as const
  return {
    list: { kind: 'read', access, query: AdminListQuery, returns: z.array(item), range: word },
    show: { kind: 'read', access, params: Id, returns: item },
    create: { kind: 'write', access, body: input, returns: item, status: 201 },
    update: { kind: 'write', access, params: Id, body: input.partial(), returns: item },
    destroy: { kind: 'write', access, params: Id, returns: item },
    ...deletable(access, item),
  } as const
}

/** Places in an order, for the whole of a list in one request. */
export const places = z
  .array(z.object({ id: Id.shape.id, position: z.number().int().min(0).max(10_000) }))
  .min(1, 'Name at least one.')
  .max(500)
