// The door lead vendors deliver through: one person a request, as JSON or as a form, with the vendor's key as
// `Authorization: Bearer` or in the field `api_key`. Known fields go by our names or the usual other ones (firstName, dob,
// zip_code); what we have no field for is kept in the notes. The same person again is answered as a duplicate, never
// made twice; an opt-out is kept for them all the same. What is odd: the server reads the body itself, so that it can keep what it could not read.
import { z } from 'zod'
import { CONTACT_FACTS } from './core/contact-fields.ts'
import { route } from './core/route.ts'

/** Who said stop, by which way; as imports have them. */
export const LEAD_OPT_OUTS = [
  'opted_out_phones',
  'opted_out_emails',
  'opted_out',
  'do_not_contact',
  'do_not_mail',
] as const

/** The fields a lead may have besides `consent`; their meaning and limits are those of imports. */
export const LEAD_FIELDS = [...CONTACT_FACTS, 'full_name', 'notes', 'external_id', ...LEAD_OPT_OUTS] as const
export type LeadField = (typeof LEAD_FIELDS)[number]

export const LeadConsent = z
  .object({
    /** The words the person agreed to, as they stood on the page. */
    text: z.string().max(10_000).optional(),
    given_at: z.iso
      .datetime({ offset: true, error: 'Use ISO 8601 with a time zone, like 2026-01-31T17:05:00Z.' })
      .optional(),
    /** The page they agreed on. */
    url: z
      .url({ protocol: /^https?$/, error: 'Use a web address that begins with https://.' })
      .max(2000)
      .optional(),
    ip: z.union([z.ipv4(), z.ipv6()], 'Use an IP address.').optional(),
    user_agent: z.string().max(500).optional(),
    trusted_form_url: z
      .url({
        protocol: /^https$/,
        hostname: /(^|\.)trustedform\.com$/,
        error: 'Use the address of a TrustedForm certificate.',
      })
      .max(500)
      .optional(),
    jornaya_lead_id: z
      .string()
      .trim()
      .regex(/^[0-9a-fA-F-]{32,40}$/, 'Use the LeadiD token, 36 characters.')
      .optional(),
  })
  .meta({ id: 'LeadConsent' })
export type LeadConsent = z.output<typeof LeadConsent>

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const LeadInput = z
  .looseObject({
    ...(Object.fromEntries(LEAD_FIELDS.map(name => [name, Value.optional()])) as Record<
      LeadField,
      z.ZodOptional<typeof Value>
    >),
    consent: LeadConsent.optional(),
    /** Everything is checked and answered as if; nothing is kept but the request. */
    test: z.boolean().optional(),
    /** Instead of the header of that name. */
    idempotency_key: z.string().max(200).optional(),
    /** Instead of the Authorization header. */
    api_key: z.string().max(200).optional(),
  })
  .meta({ id: 'LeadInput' })

export const LeadAnswer = z
  .object({
    status: z.enum(['accepted', 'duplicate', 'test']),
    /** Of the contact: the new one, or whom the agency has already. Null for a test. */
    id: z.number().int().nullable(),
    request_id: z.number().int(),
    /** By field: what was read otherwise than sent, or set aside in the notes. */
    warnings: z.record(z.string(), z.string()),
  })
  .meta({ id: 'LeadAnswer' })
export type LeadAnswer = z.output<typeof LeadAnswer>

/** The code, in the log, of a lead that was taken as somebody new although another person has its phone or e-mail. */
export const SHARED = 'lead_intake.shared_with_another'

/** Requests of one key. */
export const RATE = { max: 600, seconds: 60 } as const

export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/leads',
  access: 'public',
  summary:
    'Delivers one lead. 201 accepted, 200 duplicate or test; 401 no such key, 403 paused, 422 by field, 429 daily cap or too often. Send an Idempotency-Key to repeat safely.',
  body: LeadInput,
  returns: LeadAnswer,
  status: 201,
  limit: RATE,
})
