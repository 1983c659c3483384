// What users say about themselves and how the app looks to them: names, pictures, time zone. The pictures are told by
// their bytes and kept without what a camera wrote into them. Nobody changes someone else’s profile here: that is the
// console’s. A list of users leaves as a file, of everyone the viewer manages.
import { z } from 'zod'
import { CurrentUser } from './core/current-user.ts'
import { phone, textOrNone } from './core/fields.ts'
import { Id } from './core/pages.ts'
import { route } from './core/route.ts'
import { TIME_ZONES } from './users.ts'

/** Bytes. */
export const LARGEST_PICTURE = 5 * 2 ** 20
export const PICTURES = ['personal_photo', 'logo'] as const

export const ProfileInput = z.object({
  first_name: z.string().trim().min(1, 'Enter a first name.').max(100, 'At most 100 characters.').optional(),
  last_name: z.string().trim().min(1, 'Enter a last name.').max(100, 'At most 100 characters.').optional(),
  about_me: textOrNone(2000),
  phone,
  company_name: textOrNone(200),
})

/** What a list of users can be written as. */
export const FORMATS = ['csv', 'xlsx'] as const

export const updateProfile = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/users/update_profile',
  access: 'signed_in',
  before_paid: true,
  or_json: true,
  summary:
    'Names, about me, and the pictures personal_photo and logo as files (JPEG, PNG or WebP); without files also as JSON.',
  form: ProfileInput.extend({
    remove: z.enum(PICTURES).optional().meta({ description: 'A picture to take away.' }),
  }),
  returns: CurrentUser,
})
export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/users/{id}',
  access: 'signed_in',
  before_paid: true,
  summary: 'The same without pictures, as JSON. The id is one’s own.',
  params: Id,
  body: ProfileInput.extend({ timezone: z.enum(TIME_ZONES).optional() }),
  returns: CurrentUser,
})
export const updateTimezone = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/users/update_timezone',
  access: 'signed_in',
  before_paid: true,
  body: z.object({ timezone: z.enum(TIME_ZONES) }),
  returns: CurrentUser,
})

export const personalPhoto = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/users/{id}/personal_photo',
  access: 'signed_in',
  before_paid: true,
  params: Id,
  returns: 'image/jpeg',
})
export const webpagePhoto = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/users/{id}/webpage_photo',
  access: 'signed_in',
  params: Id,
  returns: 'image/jpeg',
})
export const logo = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/users/{id}/logo',
  access: 'signed_in',
  before_paid: true,
  params: Id,
  returns: 'image/jpeg',
})

export const exportUsers = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/users/export.{format}',
  access: 'users.export',
  in_person: true,
  summary: 'Everyone the viewer manages, as a CSV file or an Excel workbook.',
  params: z.object({ format: z.string().max(10).meta({ description: 'csv or xlsx; any other is not found.' }) }),
  returns: 'text/csv',
})

export const medicareRegistered = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/users/medicare_registered',
  access: 'signed_in',
  summary: 'Whether the viewer holds a licence that covers Medicare today, and in which states.',
  returns: z.object({ medicare_registered: z.boolean(), states: z.array(z.string()) }),
})
