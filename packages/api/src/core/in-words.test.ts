import { expect, test } from 'vitest'
import { z } from 'zod'
import * as api from '../index.ts'
import { inWords } from './in-words.ts'
import { routesOf } from './route.ts'

const SCHEMAS = Object.entries(api).flatMap(([domain, module]) =>
  routesOf(module).flatMap(([verb, { params, query, body, form }]) =>
    Object.entries({ params, query, body, form }).flatMap(([part, schema]) =>
      schema ? [{ name: `${domain}.${verb} ${part}`, schema: schema as unknown as z.ZodType }] : [],
    ),
  ),
)
const LONG = 'x'.repeat(100_001)
const GARBAGE = [
  undefined,
  null,
  '',
  ' ',
  'x',
  LONG,
  -1,
  0,
  1.5,
  1e12,
  Number.NaN,
  true,
  [],
  [null],
  Array(10_000).fill(1),
  {},
]
const MACHINE =
  /^(Invalid|Unrecognized|Too (big|small)|Expected|Required)|expected \w+ (to|received)|received \w+|NaN|undefined/i

const fieldsOf = (schema: z.ZodType) => {
  const found = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return Object.keys((found as { shape?: object }).shape ?? {})
}

test('whatever is sent to any endpoint, what is wrong is told as a person would', () => {
  expect(SCHEMAS.length).toBeGreaterThan(400)
  const wrong: string[] = []
  const tell = (name: string, schema: z.ZodType, value: unknown) => {
    for (const { message } of schema.safeParse(value, { error: inWords }).error?.issues ?? [])
      if (MACHINE.test(message) || !/^[A-Z].*\.$/s.test(message)) wrong.push(`${name}: ${message}`)
  }
  for (const { name, schema } of SCHEMAS) {
    for (const value of GARBAGE) tell(name, schema, value)
    tell(name, schema, { nobody_declared_this: 1 })
    for (const field of fieldsOf(schema))
      for (const value of GARBAGE) tell(`${name}.${field}`, schema, { [field]: value })
  }
  expect([...new Set(wrong)]).toEqual([])
})

test.each<[string, z.ZodType, unknown, string]>([
  ['a field left out', z.object({ first_name: z.string() }), {}, 'Enter first name.'],
  ['a number for a text', z.object({ title: z.string() }), { title: 7 }, 'Enter text.'],
  ['no number', z.object({ limit: z.number() }), { limit: Number.NaN }, 'Enter a number.'],
  ['a number with a fraction', z.object({ limit: z.number().int() }), { limit: 1.5 }, 'Enter a whole number.'],
  ['too much', z.object({ limit: z.number().max(200) }), { limit: 900 }, 'Enter at most 200.'],
  ['too long', z.object({ title: z.string().max(3) }), { title: 'long' }, 'At most 3 characters.'],
  ['no choice', z.object({ order: z.enum(['ASC', 'DESC']) }), { order: 'up' }, 'Choose one of ASC, DESC.'],
  ['a field nobody knows', z.strictObject({}), { admin: true }, 'The field admin is not known here.'],
  ['neither of two forms', z.union([z.object({ a: z.string() }), z.number()]), { a: 1 }, 'Enter text.'],
  ['a sentence of its own', z.object({ title: z.string('Name it.') }), {}, 'Name it.'],
])('%s', (_name, schema, value, said) => {
  expect(schema.safeParse(value, { error: inWords }).error?.issues[0]?.message).toBe(said)
})
