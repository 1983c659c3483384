// Values an administrator can change without a release. Which there are, of which kind, and which anyone may read is
// written in the code (packages/config/settings.ts), so the id of a setting is its key. An emptied one is again as built.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery, Instant } from './core/pages.ts'
import { route } from './core/route.ts'

export const SETTING_KINDS = ['text', 'long_text', 'email', 'phone', 'file'] as const

export const Setting = z
  .object({
    id: z.string(),
    label: z.string(),
    line: z.string(),
    kind: z.enum(SETTING_KINDS),
    public: z.boolean(),
    value: z.string().nullable(),
    built: z.string().nullable(),
    file: z.object({ filename: z.string(), size_bytes: z.number().int(), url: z.string() }).nullable(),
    /** When it was set last; null as long as nobody did. */
    updated_at: Instant.nullable(),
    changed_by: z.string().nullable(),
  })
  .meta({ id: 'Setting' })
export type Setting = z.output<typeof Setting>

export const CHANGED = 'settings.changed'

const Name = z.object({ id: z.string().max(60) })
const Key = z.object({ key: z.string().max(60) })

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/settings/{key}',
  access: 'public',
  summary: 'A public setting; any other is not found.',
  params: Key,
  returns: z.object({ key: z.string(), value: z.string().nullable() }),
})
export const file = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/settings/{key}/file',
  access: 'signed_in',
  summary: 'The file of a setting.',
  params: Key,
  returns: 'application/octet-stream',
})

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/settings',
  access: 'settings.manage',
  query: AdminListQuery,
  returns: z.array(Setting),
  range: 'settings',
})
export const adminExport = exportOf(adminList)
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/settings/{id}',
  access: 'settings.manage',
  params: Name,
  returns: Setting,
})
export const adminUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/settings/{id}',
  access: 'settings.manage',
  summary: 'A new value, or a new file; an empty value sets it back to what is built in.',
  params: Name,
  form: z.object({ value: z.string().max(60_000).optional() }),
  returns: Setting,
})
