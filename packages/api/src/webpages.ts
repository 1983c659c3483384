// The public page of an agent, at their subdomain, and the form on it that brings leads. Both are open to anyone.
// A form is handed out with a signed form_token and counts once. What looks like spam is answered like the rest and
// kept apart; a person the agency already knows becomes a note on their record, and the visitor cannot tell either way.
import { z } from 'zod'
import { LINES_OF_BUSINESS } from './core/contact-filters.ts'
import { Id, json } from './core/pages.ts'
import { route } from './core/route.ts'

export const Webpage = z
  .object({
    domain: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    agency: z.string(),
    brand: z.string(),
    headline: z.string(),
    about: z.string().nullable(),
    lines_of_business: z.array(z.enum(LINES_OF_BUSINESS)),
    licensed_states: z.array(z.string()),
    office_hours: z.string().nullable(),
    phone: z.string().nullable(),
    photo: z.string().nullable(),
    logo: z.string().nullable(),
    medicare: z.object({ organizations: z.number().int(), plans: z.number().int() }).nullable(),
    consent: z.object({ text: z.string(), version: z.string() }),
    form_token: z.string(),
  })
  .meta({ id: 'Webpage' })
export type Webpage = z.output<typeof Webpage>

/** The form as it stands on the page, top to bottom; a receipt keeps these words. */
export const LEAD_FIELDS = [
  { name: 'first_name', label: 'First name' },
  { name: 'last_name', label: 'Last name' },
  { name: 'phone', label: 'Phone' },
  { name: 'email', label: 'E-mail' },
  { name: 'line_of_business', label: 'What is it about?' },
  { name: 'message', label: 'Message' },
] as const
export type LeadField = (typeof LEAD_FIELDS)[number]['name']

export const REACH_ME = 'Give a phone number or an e-mail address.'

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters.`)

interface Reachable {
  phone?: unknown
  email?: unknown
}
const reachable = (form: Reachable | null) =>
  [form?.phone, form?.email].some(value => String(value ?? '').trim() !== '')

export const LeadForm = z
  .object({
    first_name: z
      .string('Enter your first name.')
      .trim()
      .min(1, 'Enter your first name.')
      .max(100, 'At most 100 characters.'),
    last_name: text(100).optional(),
    phone: text(40).optional(),
    email: text(254)
      .pipe(z.union([z.literal(''), z.email('Enter an e-mail address like name@example.com.')]))
      .optional(),
    line_of_business: z.union([z.literal(''), z.enum(LINES_OF_BUSINESS)]).optional(),
    message: text(4000).optional(),
    consent: z.boolean().optional(),
    /** Nobody sees this field; what fills it is no person. */
    website: z.string().max(1000).optional(),
    form_token: z.string().max(300).optional(),
  })
  .refine(reachable, { path: ['phone'], message: REACH_ME, when: () => true })
export type LeadForm = z.output<typeof LeadForm>

const Domain = z.object({ domain: z.string().max(100) })

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/users/{domain}/webpage',
  access: 'public',
  params: Domain,
  returns: Webpage,
  summary: 'What stands on the page, with a fresh form_token.',
})

export const createLead = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/webpage/{domain}',
  access: 'public',
  params: Domain,
  body: LeadForm,
  returns: z.object({ message: z.string() }),
  status: 201,
  limit: { max: 5, seconds: 60 },
  summary: 'Sends the form of the page. Needs the form_token the page came with, at least three seconds old.',
})

/** What an agent sets; what is empty is filled with what the page says by itself. */
export const WebpageSettings = z
  .object({
    domain: z.string().nullable(),
    headline: z.string().nullable(),
    about: z.string().nullable(),
    lines_of_business: z.array(z.string()),
    licensed_states: z.array(z.string()),
    office_hours: z.string().nullable(),
    photo: z.string().nullable(),
    medicare_organizations: z.number().int().nullable(),
    medicare_plans: z.number().int().nullable(),
    active: z.boolean(),
  })
  .meta({ id: 'WebpageSettings' })
export type WebpageSettings = z.output<typeof WebpageSettings>

const or = (max: number) => text(max).transform(written => written || null)
const listed = <S extends z.ZodType>(item: S, most: number) =>
  json(z.array(item).max(most)).optional() as unknown as z.ZodOptional<z.ZodType<z.output<S>[], string | z.output<S>[]>>
const figure = z
  .union([z.literal('').transform(() => null), z.coerce.number<string | number>().int().min(1).max(100_000)])
  .optional()

export const settings = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/users/webpage_settings',
  access: 'signed_in',
  summary: 'What the viewer has set for their own page.',
  returns: WebpageSettings,
})
export const updateWebpage = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/users/{id}/update_webpage',
  access: 'signed_in',
  summary: 'Changes the viewer’s own page; the picture comes as the file photo.',
  params: Id,
  form: z.object({
    headline: or(120).optional(),
    about: or(4000).optional(),
    lines_of_business: listed(z.enum(LINES_OF_BUSINESS), 4),
    licensed_states: listed(z.string().regex(/^[A-Z]{2}$/, 'Use the two letters of a state, like RI.'), 60),
    office_hours: or(200).optional(),
    medicare_organizations: figure,
    medicare_plans: figure,
    active: z.stringbool().or(z.boolean()).optional(),
    remove_photo: z.stringbool().or(z.boolean()).optional(),
  }),
  returns: WebpageSettings,
})

/** Answered where a form must be shown anew: handed out too long ago, or its consent is worded differently by now. */
export const STALE_CODES = ['webpages.form_expired', 'webpages.consent_changed'] as const

/** What the server asks the page renderer to draw. */
export type WebpageScreen =
  | { screen: 'page'; page: Webpage; url: string; typed?: Record<string, string>; errors?: Record<string, string> }
  | { screen: 'thanks' | 'not_found'; page: Webpage; url: string }
  | { screen: 'no_page'; url: string; closed?: boolean }
  | { screen: 'failed'; url: string; message: string }
  | { screen: 'unsubscribe' | 'unsubscribed'; url: string; agency: string; email: string | null }
  | { screen: 'no_letter'; url: string }
export type RenderWebpage = (screen: WebpageScreen) => string
