// A coloured word on a contact. Reading is a PATCH with q (spec section 7). Every user makes them; administrators keep them
// in order: name them anew, colour them, delete what nobody carries. One is merged into another by a bulk act (merge_tag),
// also where nobody carries it, so that it is previewed, journaled and undone like any; until then it is gone, and what
// named it names the other. Undone when its name is taken again, it comes back as “Name (restored)”.
import { z } from 'zod'
import { Id, page, pageQuery } from './core/pages.ts'
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

const name = z.string().trim().min(1, 'Enter a name.').max(60, 'At most 60 characters.')
export const CarriedTag = Tag.extend({
  /** How many contacts carry it; those in the deleted group are counted apart. */
  contacts: z.number().int(),
  deleted_contacts: z.number().int(),
}).meta({ id: 'CarriedTag' })

export const carried = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/tags/carried',
  access: 'tags.manage',
  summary: 'The tags of the agency by name, with how many contacts carry each.',
  query: z.object({ q: z.string().max(100).optional(), page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(CarriedTag),
})
export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/tags/{id}',
  access: 'tags.manage',
  params: Id,
  body: z.object({ name: name.optional(), color: z.enum(TAG_COLORS).optional() }),
  returns: Tag,
})
export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/tags/{id}',
  access: 'tags.manage',
  summary: 'Deletes a tag that no contact carries but in the deleted group, and that nothing answers to.',
  params: Id,
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
