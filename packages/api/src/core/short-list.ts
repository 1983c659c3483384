import { z } from 'zod'
import { AdminListQuery, Id } from './pages.ts'

/** What the console's five endpoints for a short list share; the contract adds each one's method and path. */
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
  } as const
}

/** Places in an order, for the whole of a list in one request. */
export const places = z
  .array(z.object({ id: Id.shape.id, position: z.number().int().min(0).max(10_000) }))
  .min(1, 'Name at least one.')
  .max(500)
