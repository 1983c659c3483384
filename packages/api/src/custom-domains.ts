// An agency's own web address, as crm.harborlight.com. It is proven with a TXT record and pointed here; the nameservers
// of the domain are asked, and every record is shown as expected and as found, with what to do. We look again by
// ourselves, less and less often, for two weeks; a proven one is watched for good. Two agencies may try the same name:
// it belongs to the first that proves it. A domain that broke is kept for a week after its TXT record is gone.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery, Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'

export const DOMAIN_STATUSES = ['pending', 'verified', 'broken', 'lapsed'] as const
export type DomainStatus = (typeof DOMAIN_STATUSES)[number]
export const STEPS = ['ownership', 'pointing', 'certificate', 'pages'] as const
export type StepName = (typeof STEPS)[number]
export const STEP_STATES = ['waiting', 'done', 'wrong', 'unknown'] as const
export const RECORD_TYPES = ['TXT', 'CNAME', 'A', 'AAAA', 'CAA'] as const
export type RecordType = (typeof RECORD_TYPES)[number]

export const VerificationStep = z
  .object({
    step: z.enum(STEPS),
    /** Waiting: not there yet, or not everywhere. Unknown: nobody answered, so nothing is held against the domain. */
    state: z.enum(STEP_STATES),
    required: z.boolean(),
    name: z.string(),
    expected: z.string(),
    found: z.array(z.object({ nameserver: z.string(), values: z.array(z.string()), silent: z.string().nullable() })),
    problem: z.string().nullable(),
    advice: z.string().nullable(),
  })
  .meta({ id: 'VerificationStep' })
export type VerificationStep = z.output<typeof VerificationStep>

export const DnsInstruction = z
  .object({
    step: z.enum(STEPS),
    required: z.boolean(),
    type: z.enum(RECORD_TYPES),
    /** The whole name. */
    name: z.string(),
    /** What most providers want in the field for the name: without the domain they add by themselves. */
    host: z.string(),
    value: z.string(),
    note: z.string().nullable(),
  })
  .meta({ id: 'DnsInstruction' })
export type DnsInstruction = z.output<typeof DnsInstruction>

export const CustomDomain = z
  .object({
    id: z.number().int(),
    business_unit_id: z.number().int(),
    business_unit_name: z.string(),
    /** As nameservers know it; letters beyond ASCII as in xn--mnchen-3ya.example. */
    custom_domain: z.string(),
    shown_as: z.string(),
    status: z.enum(DOMAIN_STATUSES),
    /** Where it stands, in one sentence. */
    summary: z.string(),
    verification_steps: z.array(VerificationStep),
    nameservers: z.array(z.string()),
    checked_at: Instant.nullable(),
    /** When we look again by ourselves; nothing where we stopped. */
    next_check_at: Instant.nullable(),
    verified_at: Instant.nullable(),
    broken_at: Instant.nullable(),
    /** Until when a domain whose TXT record is gone stays the agency's. */
    kept_until: Instant.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'CustomDomain' })
export type CustomDomain = z.output<typeof CustomDomain>

/** Who answers for nameservers: those of the internet, a rehearsal of our own, or nobody. */
export const DNS_VENDORS = ['dns', 'sandbox', 'none'] as const

/** So many domains an agency may have. */
export const MOST_DOMAINS = 25

const named = { custom_domain: z.string('Enter a domain, as in crm.example.com.').max(500, 'This is too long.') }

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/custom_domains',
  access: 'custom_domains.manage',
  summary: 'Those of one agency, the viewer’s own unless said; system admins may name any.',
  query: z.object({ ...pageQuery, business_unit_id: Id.shape.id.optional() }),
  returns: page(CustomDomain).extend({ vendor: z.enum(DNS_VENDORS) }),
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/custom_domains',
  access: 'custom_domains.manage',
  body: z.object({ business_unit_id: Id.shape.id.optional(), ...named }),
  returns: CustomDomain,
  status: 201,
})
export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/custom_domains/{id}',
  access: 'custom_domains.manage',
  summary: 'Another name in its place: it has to be proven anew, and the old one stops at once.',
  params: Id,
  body: z.object(named),
  returns: CustomDomain,
})
export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/custom_domains/{id}',
  access: 'custom_domains.manage',
  params: Id,
  returns: CustomDomain,
})
export const verify = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/custom_domains/{id}/verify',
  access: 'custom_domains.manage',
  outside: true,
  limit: { max: 20, seconds: 60 },
  summary: 'Asks the nameservers now, and begins the re-checks anew.',
  params: Id,
  returns: CustomDomain,
})
export const dnsInstructions = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/custom_domains/{id}/dns_instructions',
  access: 'custom_domains.manage',
  params: Id,
  returns: z.object({
    custom_domain: z.string(),
    /** The zone the records belong into, and where its nameservers seem to stand. */
    zone: z.string(),
    provider: z.object({ name: z.string(), hint: z.string() }).nullable(),
    vendor: z.enum(DNS_VENDORS),
    data: z.array(DnsInstruction),
  }),
})

export const REHEARSALS = [
  'all',
  'ownership',
  'doubled',
  'quoted',
  'elsewhere',
  'beside',
  'proxied',
  'forbidden',
  'none',
] as const
export const rehearse = route({
  kind: 'write',
  method: 'PUT',
  path: '/v1/custom_domains/{id}/sandbox_records',
  access: 'custom_domains.manage',
  summary: 'Sets what the nameservers of the sandbox say; refused where real ones are asked.',
  params: Id,
  body: z.object({ records: z.enum(REHEARSALS) }),
  returns: CustomDomain,
})
export const ask = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/custom_domains/ask',
  access: 'public',
  summary: 'Answers 200 for a host we serve, 404 for any other: for a proxy that makes certificates on demand.',
  query: z.object({ domain: z.string().max(300) }),
  returns: z.object({ domain: z.string() }),
})

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/custom_domains',
  access: 'custom_domains.manage',
  summary: 'Narrowed by `filter.status` and `filter.business_unit_id`.',
  query: AdminListQuery,
  returns: z.array(CustomDomain),
  range: 'custom_domains',
})
export const adminExport = exportOf(adminList)
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/custom_domains/{id}',
  access: 'custom_domains.manage',
  params: Id,
  returns: CustomDomain,
})
