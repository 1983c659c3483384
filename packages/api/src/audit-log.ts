// Who did what, when, and in whose name. Every write leaves a row with both identities: the one acted as, and the person
// really there. Rows are never changed or removed. `action` is a domain.verb.
import { z } from 'zod'
import { AdminListQuery, Id, Instant, json } from './core/pages.ts'
import { route } from './core/route.ts'

export const AuditEntry = z
  .object({
    id: z.number().int(),
    at: Instant,
    action: z.string(),
    user_id: z.number().int().nullable(),
    user_name: z.string().nullable(),
    real_user_id: z.number().int().nullable(),
    real_user_name: z.string().nullable(),
    subject_type: z.string().nullable(),
    subject_id: z.number().int().nullable(),
    changes: z.record(z.string(), z.unknown()).nullable(),
    ip: z.string().nullable(),
    session_id: z.number().int().nullable(),
    request_id: z.string().nullable(),
    business_unit_id: z.number().int(),
    business_unit_name: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

const AuditFilter = z.object({
  /** Either identity. */
  user_id: Id.shape.id.optional(),
  subject_type: z.string().max(60).optional(),
  subject_id: Id.shape.id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
})
export const AuditListQuery = AdminListQuery.extend(AuditFilter.shape).extend({
  filter: json(AuditFilter.loose()).optional() as unknown as z.ZodOptional<
    z.ZodType<z.output<typeof AuditFilter> & Record<string, unknown>, string>
  >,
})

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/audit_log',
  access: 'audit_log.list',
  summary: 'Newest first; q looks into the action.',
  query: AuditListQuery,
  returns: z.array(AuditEntry),
  range: 'audit_log',
})
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/audit_log/{id}',
  access: 'audit_log.list',
  params: Id,
  returns: AuditEntry,
})
