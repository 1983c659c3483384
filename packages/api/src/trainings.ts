// Papers and videos agents learn from, in sections an administrator puts in order. What is odd: a training may be for the
// people of one company, and for some kinds of account only; whoever runs the console sees them all.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery, Id, Instant, listInForm, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'
import { deletable } from './core/short-list.ts'

export const MOST_TRAINING_BYTES = 100 * 2 ** 20

const File = z.object({ filename: z.string(), content_type: z.string(), size_bytes: z.number().int() })
export const Training = z
  .object({
    id: z.number().int(),
    section: z.string(),
    title: z.string(),
    file: File,
    created_at: Instant,
  })
  .meta({ id: 'Training' })
export const AdminTraining = Training.extend({
  corporation_id: z.number().int().nullable(),
  corporation_name: z.string().nullable(),
  /** Roles that see it; none for everyone. */
  for_account_types: z.array(z.string()),
  updated_at: Instant,
}).meta({ id: 'AdminTraining' })
export type AdminTraining = z.output<typeof AdminTraining>

const section = z.string().trim().min(1, 'Name the section.').max(100)
const fields = z.object({
  section,
  title: z.string().trim().min(1, 'Give it a title.').max(200),
  corporation_id: z.union([z.literal(''), Id.shape.id]).optional(),
  for_account_types: listInForm(
    z.array(z.string().max(40), 'Send a list: as JSON, or this field once for each.').max(20),
  ).optional() as unknown as z.ZodOptional<z.ZodType<string[]>>,
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/trainings',
  access: 'trainings.list',
  summary: 'What is for the viewer to learn from, section by section.',
  query: z.object({ ...pageQuery }),
  returns: page(Training),
})
export const download = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/trainings/{id}/download',
  access: 'trainings.list',
  params: Id,
  returns: 'application/octet-stream',
})
export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/trainings',
  access: 'trainings.manage',
  query: AdminListQuery,
  returns: z.array(AdminTraining),
  range: 'trainings',
})
export const adminExport = exportOf(adminList)
const Sections = z.array(z.object({ section: z.string(), count: z.number().int() }))
export const adminSections = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/trainings/sections',
  access: 'trainings.manage',
  returns: Sections,
})
export const adminOrderSections = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/trainings/order_sections',
  access: 'trainings.manage',
  summary: 'Puts the sections into this order; those not named follow.',
  body: z.object({ sections: z.array(section).min(1).max(200) }),
  returns: Sections,
})
export const adminDeleteSection = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/admin/trainings/delete_section',
  access: 'trainings.manage',
  summary: 'Deletes a section and every training in it.',
  query: z.object({ section }),
})
export const adminRestoreSection = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/trainings/restore_section',
  access: 'trainings.manage',
  summary: 'Brings a section back with every training in it, within a day of its deletion; one that is there stays.',
  body: z.object({ section }),
  returns: Sections,
})
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/trainings/{id}',
  access: 'trainings.manage',
  params: Id,
  returns: AdminTraining,
})
export const adminCreate = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/trainings',
  access: 'trainings.manage',
  form: fields,
  returns: AdminTraining,
  status: 201,
})
export const adminUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/trainings/{id}',
  access: 'trainings.manage',
  summary: 'Changes what is sent; the file only where one is sent.',
  params: Id,
  form: fields.partial(),
  returns: AdminTraining,
})
export const adminDestroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/admin/trainings/{id}',
  access: 'trainings.manage',
  params: Id,
  returns: AdminTraining,
})
const deletion = deletable('trainings.manage', AdminTraining)
export const adminDeleting = route({ ...deletion.deleting, method: 'POST', path: '/v1/admin/trainings/deleting' })
export const adminRestore = route({ ...deletion.restore, method: 'POST', path: '/v1/admin/trainings/{id}/restore' })
