import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue
type Branches = readonly (readonly { path: PropertyKey[]; message: string }[])[]

const LISTED = 20

/** What is wrong with something sent, told to a person, wherever its schema does not say it better. Given to a parse as its `error`. */
export function inWords(issue: Issue): string {
  if (issue.code === 'invalid_type') return ofType(issue)
  if (issue.code === 'invalid_value') return choose(issue.values)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? `Check how ${nameOf(issue)} is written.`
  if (issue.code === 'not_multiple_of') return `Enter a multiple of ${issue.divisor}.`
  if (issue.code === 'unrecognized_keys') return unknown(issue.keys)
  if (issue.code === 'invalid_union') return closest(issue.errors as Branches)
  return `Check ${nameOf(issue)}.`
}

const FORMATS: Record<string, string> = {
  email: 'Enter an e-mail address.',
  url: 'Enter a web address, as https://example.com.',
  uuid: 'Enter an id in the form of a UUID.',
  date: 'Enter a date, as 2026-11-25.',
  datetime: 'Enter a date and a time, as 2026-11-25T09:30:00Z.',
  time: 'Enter a time, as 09:30.',
  json_string: 'Send this as JSON.',
}
const TYPES: Record<string, string> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  bigint: 'Enter a whole number.',
  nan: 'Enter a number.',
  boolean: 'Answer true or false.',
  date: 'Enter a date.',
  array: 'Send a list.',
  tuple: 'Send a list.',
  object: 'Send fields with their values.',
  record: 'Send fields with their values.',
}

/** What is asked for, as its field is called. */
function nameOf({ path = [] }: Issue): string {
  const name = path.findLast(part => typeof part === 'string')
  return name === undefined ? 'what you sent' : String(name).replaceAll('_', ' ')
}

function ofType(issue: Issue & { code: 'invalid_type' }): string {
  const asked = TYPES[issue.expected] ?? `Check ${nameOf(issue)}.`
  if (issue.input !== undefined && issue.input !== null) return asked
  return issue.path?.length ? `Enter ${nameOf(issue)}.` : asked
}

function choose(values: readonly unknown[]): string {
  const named = values.slice(0, LISTED).map(String)
  const more = values.length - named.length
  if (values.length === 1) return `This can only be ${named[0]}.`
  return `Choose one of ${named.join(', ')}${more ? ` or ${more} more` : ''}.`
}

function tooBig({ origin, maximum, inclusive = true }: Issue & { code: 'too_big' }): string {
  if (origin === 'string') return `At most ${maximum} characters.`
  if (origin === 'array' || origin === 'set' || origin === 'map') return `At most ${maximum} at a time.`
  if (origin === 'file') return `At most ${maximum} bytes.`
  return `Enter ${inclusive ? 'at most' : 'less than'} ${maximum}.`
}

function tooSmall(issue: Issue & { code: 'too_small' }): string {
  const { origin, minimum, inclusive = true } = issue
  if (origin === 'string') return minimum === 1 ? `Enter ${nameOf(issue)}.` : `Enter at least ${minimum} characters.`
  if (origin === 'array' || origin === 'set' || origin === 'map') return `Choose at least ${minimum}.`
  if (origin === 'file') return 'This file is empty. Choose another.'
  return `Enter ${inclusive ? 'at least' : 'more than'} ${minimum}.`
}

const unknown = (keys: readonly string[]) =>
  keys.length === 1 ? `The field ${keys[0]} is not known here.` : `The fields ${keys.join(', ')} are not known here.`

/** Of several forms that it could have, what is wrong with the one it came nearest to. */
function closest(branches: Branches): string {
  const issues = branches.flatMap(branch => branch.slice(0, 1))
  return (issues.find(({ path }) => path.length) ?? issues[0])?.message ?? 'Check what you sent.'
}
