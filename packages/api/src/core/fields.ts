// Fields that many forms have, each under one rule; the console asks the same rules while somebody types. Empty is null.
import { z } from 'zod'
import { REGIONS, readUsPhone } from './us.ts'

export const textOrNone = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .transform(written => written || null)
    .nullable()
    .optional()

/** What somebody signs in with, in small letters. */
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9._@+-]{2,59}$/,
    'Use 3 to 60 letters, digits and . _ @ + -, beginning with a letter or digit.',
  )

/** Where a public page is found. */
export const subdomain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)?$/, 'Use letters, digits and hyphens, as in jane-morrow.')
  .transform(name => name || null)
  .nullable()
  .optional()

/** Why somebody does what is asked after later. */
export const reason = z.string().trim().min(3, 'Say why, in a few words.').max(300, 'At most 300 characters.')

/** Kept as +1 and ten digits, however it was written. */
export const phone = z
  .string()
  .trim()
  .max(40, 'At most 40 characters.')
  .transform((written, context) => {
    if (!written) return null
    const read = /[a-z]/i.test(written) ? undefined : readUsPhone(written)
    if (!read) context.addIssue('Enter a US phone number with its area code, like 401-555-0142.')
    return read ?? z.NEVER
  })
  .nullable()
  .optional()

const STATE = 'Use the two letters of a US state, like RI.'
const code = z.string().trim().toUpperCase()
export const usState = code.refine(state => REGIONS.includes(state), STATE)
export const usStateOrNone = code
  .refine(state => !state || REGIONS.includes(state), STATE)
  .transform(state => state || null)
  .nullable()
  .optional()

export const zipCode = z
  .string()
  .trim()
  .regex(/^(\d{5}(-\d{4})?)?$/, 'Use 5 digits, or 9 as in 02840-1234.')
  .transform(zip => zip || null)
  .nullable()
  .optional()

export const email = z.email('Enter an e-mail address.').max(254, 'At most 254 characters.')
export const emailOrNone = z
  .union([z.literal('').transform(() => null), email], 'Enter an e-mail address.')
  .nullable()
  .optional()

const none = z.literal('').transform(() => null)
/** One of several; a form sends nothing chosen as empty text. */
export const choiceOrNone = /* @__NO_SIDE_EFFECTS__ */ <const Choices extends readonly string[]>(choices: Choices) =>
  z
    .union([none, z.enum(choices)], `Choose one of ${choices.join(', ')}.`)
    .nullable()
    .optional()
