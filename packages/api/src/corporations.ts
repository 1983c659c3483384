// The companies inside an agency: how one looks, where its office is, what visitors ask, papers to hand out. Sources of
// leads may belong to some of them only. Who belongs to one (users.corporation_id) reads it in the agent app. What is odd: writes are multipart. Fields come first, lists among them as JSON;
// then the uploads, `logo` and, for the item at a place n of `files`, `files[n][file]` and `files[n][preview_image]`. A
// field that is not sent stays as it is, an empty one is cleared; an item of `files` with an id and `delete` goes, one with
// null for its `file` or `preview_image` keeps that no longer.
import { z } from 'zod'
import { phone } from './core/fields.ts'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery, Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'
import { deletable } from './core/short-list.ts'

/** Addresses elsewhere: https:// is put in front where it is missing. */
export const LINKS = ['facebook', 'instagram', 'linkedin', 'twitter', 'google', 'youtube', 'yelp'] as const
/** What one has; a save may name as many more that it deletes. */
export const MOST_FILES = 30
export const TOO_MANY_FILES = `At most ${MOST_FILES} files.`
/** As in packages/config, spec section 9. */
export const LANGUAGES = ['english', 'spanish', 'french', 'chinese', 'korean', 'german'] as const

const Stored = z.object({ src: z.string(), title: z.string(), content_type: z.string() })
export const CorporationFile = z
  .object({
    id: z.number().int(),
    file_title: z.string(),
    file_link: z.string().nullable(),
    file: Stored.extend({ size_bytes: z.number().int() }).nullable(),
    preview_image: Stored.nullable(),
  })
  .meta({ id: 'CorporationFile' })
const Faq = z.object({
  question: z.string().trim().min(1, 'Enter the question.').max(300),
  answer: z.string().trim().min(1, 'Enter the answer.').max(3000),
})
const words = z.string().nullable()

export const Corporation = z
  .object({
    id: z.number().int(),
    name: z.string(),
    type: words,
    description: words,
    domain_name: words,
    color_1: words,
    color_2: words,
    color_3: words,
    logo: Stored.nullable(),
    files: z.array(CorporationFile),
    faqs: z.array(Faq),
    latest_news: words,
    business_unit_id: z.number().int(),
    languages_spoken: z.array(z.enum(LANGUAGES)),
    office_hours: words,
    office_address: words,
    office_city: words,
    office_state: words,
    office_zip_code: words,
    office_phone: words,
    office_email: words,
    facebook: words,
    instagram: words,
    linkedin: words,
    twitter: words,
    google: words,
    youtube: words,
    yelp: words,
    tracking_code: words,
    webpage_active: z.boolean(),
    user_id: z.number().int().nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Corporation' })
export type Corporation = z.output<typeof Corporation>
/** As its people see it. */
export const OwnCorporation = Corporation.omit({
  business_unit_id: true,
  tracking_code: true,
  user_id: true,
}).meta({ id: 'OwnCorporation' })
export type OwnCorporation = z.output<typeof OwnCorporation>

/** What a text field of a form says in JSON. */
const json = <S extends z.ZodType>(schema: S, message: string) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value || '[]') as unknown
    } catch {
      context.addIssue(message)
      return z.NEVER
    }
  }, schema) as unknown as z.ZodType<z.output<S>, z.input<S>>

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en-US')} characters.`)
    .optional()
const like = (pattern: RegExp, message: string, max = 300) =>
  z.union([z.literal(''), z.string().trim().max(max).regex(pattern, message)], message).optional()
const color = like(/^#[0-9a-fA-F]{6}$/, 'Use a colour like #1a7f64.')

export const CorporationFileInput = z.object({
  id: Id.shape.id.optional(),
  file_title: z.string().trim().min(1, 'Enter a title.').max(200),
  file_link: z.string().trim().max(500).nullable().optional(),
  /** Null, with no upload of that name, takes it away. */
  file: z.null('Upload the file.').optional(),
  preview_image: z.null('Upload a picture.').optional(),
  delete: z.boolean().optional(),
})
export const CorporationInput = z.object({
  name: z.string('Enter a name.').trim().min(1, 'Enter a name.').max(200),
  type: text(60),
  description: text(5000),
  domain_name: like(
    /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i,
    'Use the name alone, like harbor.example.com.',
  ),
  color_1: color,
  color_2: color,
  color_3: color,
  /** Empty, with no upload of that name, takes the logo away. */
  logo: z.literal('', 'Upload a picture.').optional(),
  files: json(z.array(CorporationFileInput).max(2 * MOST_FILES, TOO_MANY_FILES), 'Send the files as JSON.').optional(),
  faqs: json(z.array(Faq).max(50, 'At most 50 questions.'), 'Send the questions as JSON.').optional(),
  latest_news: text(10_000),
  business_unit_id: z.coerce.number().int().positive().optional() as unknown as z.ZodOptional<
    z.ZodType<number, number>
  >,
  languages_spoken: json(z.array(z.enum(LANGUAGES)), 'Send the languages as JSON.').optional(),
  office_hours: text(1000),
  office_address: text(200),
  office_city: text(100),
  office_state: text(40),
  office_zip_code: text(10),
  office_phone: phone,
  office_email: z.union([z.literal(''), z.email('Enter an e-mail address like name@example.com.').max(254)]).optional(),
  facebook: text(300),
  instagram: text(300),
  linkedin: text(300),
  twitter: text(300),
  google: text(300),
  youtube: text(300),
  yelp: text(300),
  tracking_code: like(/^[A-Za-z0-9_.-]+$/, 'Enter the id alone, like G-ABC123XYZ, not a script.', 60),
  webpage_active: z.stringbool().optional() as unknown as z.ZodOptional<z.ZodType<boolean, boolean | string>>,
  user_id: z
    .union([z.literal('').transform(() => null), z.coerce.number().int().positive()], 'Choose a user.')
    .optional() as unknown as z.ZodOptional<z.ZodType<number | null, number | ''>>,
})

const access = 'corporations.manage'
const FileId = Id.extend({ fileId: Id.shape.id })

export const mine = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/corporations/mine',
  access: 'signed_in',
  summary: 'The company of the agency the viewer belongs to; null where an administrator named none.',
  returns: OwnCorporation.nullable(),
})
export const logo = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/corporations/mine/logo',
  access: 'signed_in',
  returns: 'application/octet-stream',
})
export const file = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/corporations/mine/files/{id}',
  access: 'signed_in',
  params: Id,
  returns: 'application/octet-stream',
})
export const previewImage = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/corporations/mine/files/{id}/preview_image',
  access: 'signed_in',
  params: Id,
  returns: 'application/octet-stream',
})

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/corporations',
  access,
  query: AdminListQuery,
  returns: z.array(Corporation),
  range: 'corporations',
})
export const adminExport = exportOf(adminList)
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/corporations/{id}',
  access,
  params: Id,
  returns: Corporation,
})
export const adminCreate = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/corporations',
  access,
  summary: 'Multipart: the fields, then the uploads `logo`, `files[n][file]` and `files[n][preview_image]`.',
  form: CorporationInput,
  returns: Corporation,
  status: 201,
})
export const adminUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/corporations/{id}',
  access,
  summary: 'The same; what is not sent stays, what is empty is cleared.',
  params: Id,
  form: CorporationInput.partial(),
  returns: Corporation,
})
export const adminDestroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/admin/corporations/{id}',
  access,
  params: Id,
  returns: Corporation,
})
const deletion = deletable(access, Corporation)
export const adminDeleting = route({ ...deletion.deleting, method: 'POST', path: '/v1/admin/corporations/deleting' })
export const adminRestore = route({ ...deletion.restore, method: 'POST', path: '/v1/admin/corporations/{id}/restore' })
export const adminLogo = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/corporations/{id}/logo',
  access,
  params: Id,
  returns: 'application/octet-stream',
})
export const adminFile = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/corporations/{id}/files/{fileId}',
  access,
  params: FileId,
  returns: 'application/octet-stream',
})
export const adminPreviewImage = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/corporations/{id}/files/{fileId}/preview_image',
  access,
  params: FileId,
  returns: 'application/octet-stream',
})
