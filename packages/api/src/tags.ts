// A coloured word on a contact. Reading is a PATCH with q and maybe a contacts_scope (spec section 7). Every user makes them; administrators keep them
// in order: name them anew, colour them, delete what nobody carries. One is merged into another by a bulk act (merge_tag),
// also where nobody carries it, so that it is previewed, journaled and undone like any; until then it is gone, and what
// named it names the other. Undone when its name is taken again, it comes back as “Name (restored)”.
import { z } from 'zod'
import { MOST_NAMED } from './core/choices.ts'
import { MOST_IDS } from './core/contact-filters.ts'
import { ContactsScope } from './core/contacts-scope.ts'
import { Id, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'

export const TAG_COLORS = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const
export const Tag = z.object({ id: z.number().int(), name: z.string(), color: z.string() }).meta({ id: 'Tag' })

export const list = route({
  kind: 'read',
  method: 'PATCH',
  path: '/v1/tags',
  access: 'tags.list',
  summary:
    'The tags whose name holds q, at most 1,000; with a contacts_scope those its contacts carry, and how many do.',
  body: z.object({
    q: z.string().max(100).optional(),
    ids: z.array(Id.shape.id).max(MOST_NAMED, 'At most 200 tags by id.').optional(),
    contacts_scope: ContactsScope.optional(),
  }),
  returns: z.array(Tag.extend({ contacts: z.number().int().optional() })),
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
  summary:
    'Makes a tag, or answers the one of that name, and gives it to the contacts named with it: to all of them or, where one is out of sight, to none.',
  body: z.object({
    name: z.string().trim().min(1, 'Enter a name.').max(60),
    color: z.enum(TAG_COLORS).default('grey'),
    tag_objects: z
      .array(z.object({ contact_id: Id.shape.id }))
      .max(MOST_IDS, 'At most 1,000 contacts at once. Tag more with PATCH /v1/contacts/update_tags_group.')
      .optional(),
  }),
  returns: Tag,
  status: 201,
})
