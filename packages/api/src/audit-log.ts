// Who did what, when, and in whose name. Every write leaves a row with both identities: the one acted as, and the person
// really there. Rows are never changed or removed, and sealed every night: a chain of hashes shows whether somebody did
// all the same. `action` is a domain.verb. A `word` is looked for in what was changed, of the last 90 days where no
// `from` says otherwise.
import { z } from 'zod'
import { AdminListQuery, Id, Instant, json } from './core/pages.ts'
import { route } from './core/route.ts'

export const AUDIT_WAYS = ['session', 'token', 'key'] as const

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
    /** The contact it is about, or whose the subject is. */
    contact_id: z.number().int().nullable(),
    /** By which people know it; null where it is gone. */
    contact_number: z.number().int().nullable(),
    changes: z.record(z.string(), z.unknown()).nullable(),
    ip: z.string().nullable(),
    /** By what the actor was known: empty where nobody was signed in, and in entries from before it was kept. */
    way: z.enum(AUDIT_WAYS).nullable(),
    api_key_id: z.number().int().nullable(),
    api_key_name: z.string().nullable(),
    session_id: z.number().int().nullable(),
    request_id: z.string().nullable(),
    business_unit_id: z.number().int(),
    business_unit_name: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

/** One entry, with what the ids in its changes stand for: by field, then by id, as it is called now. */
export const AuditEntryWhole = AuditEntry.extend({
  named: z.record(z.string(), z.record(z.string(), z.string())),
}).meta({ id: 'AuditEntryWhole' })
export type AuditEntryWhole = z.output<typeof AuditEntryWhole>

const AuditFilter = z.object({
  /** Either identity. */
  user_id: Id.shape.id.optional(),
  /** The act itself, or with a dot at its end every act of a domain. */
  action: z.string().max(80).optional(),
  word: z.string().trim().max(100).optional(),
  /** The number of a contact. */
  contact: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  /** Only what was done in somebody else's name. */
  standing_in: z.stringbool().or(z.boolean()).optional(),
  way: z.enum(AUDIT_WAYS).optional(),
  api_key_id: Id.shape.id.optional(),
  /** Of one agency, for whoever reaches several. */
  business_unit_id: Id.shape.id.optional(),
  subject_type: z.string().max(60).optional(),
  subject_id: Id.shape.id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
})
export const FILTERS = Object.keys(AuditFilter.shape)
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
export const adminExport = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/audit_log/export.csv',
  access: 'audit_log.list',
  in_person: true,
  summary: 'What the list finds, all of it, newest first.',
  query: AuditListQuery,
  returns: 'text/csv',
})
export const adminVerify = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/audit_log/verify',
  access: 'audit_log.list',
  summary: 'Whether the log of an agency is still what was sealed; of the viewer’s own where none is named.',
  query: z.object({ business_unit_id: Id.shape.id.optional() }),
  returns: z.object({
    intact: z.boolean(),
    /** Entries under seals that hold. */
    sealed: z.number().int(),
    broken: z.object({ from_id: z.number().int(), to_id: z.number().int() }).nullable(),
    sealed_at: Instant.nullable(),
  }),
})
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/audit_log/{id}',
  access: 'audit_log.list',
  params: Id,
  returns: AuditEntryWhole,
})
