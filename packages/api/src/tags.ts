// A coloured word on a contact. Reading is a PATCH with q (spec section 7).
import { z } from 'zod'
import { route } from './core/route.ts'

export const TAG_COLORS = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const
export const Tag = z.object({ id: z.number().int(), name: z.string(), color: z.string() }).meta({ id: 'Tag' })

export const list = route({
  kind: 'read',
  method: 'PATCH',
  path: '/v1/tags',
  access: 'tags.list',
  body: z.object({ q: z.string().max(100).optional() }),
  returns: z.array(Tag),
})

export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/tags',
  access: 'tags.create',
  body: z.object({
    name: z.string().trim().min(1, 'Enter a name.').max(60),
    color: z.enum(TAG_COLORS).default('grey'),
  }),
  returns: Tag,
  status: 201,
})
