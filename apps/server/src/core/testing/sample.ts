import { z } from 'zod'

export interface Json {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  prefixItems?: Json[]
  minItems?: number
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  format?: string
  pattern?: string
  default?: unknown
  $ref?: string
  $defs?: Record<string, Json>
}

const FORMATS: Record<string, string> = {
  email: 'someone@example.com',
  'date-time': '2026-01-02T03:04:05Z',
  uri: 'https://example.com',
}
const TEXTS = [
  'Sample',
  '01/02/2026',
  '123.45',
  '2026-01-02',
  'sample-text-12',
  '+14015550142',
  'a',
  'Sample text of some length',
]

/** The smallest value a schema accepts: what the access and garbage tests send where the content does not matter. */
export function sample(schema: unknown): unknown {
  const json = jsonOf(schema)
  return value(json, json.$defs ?? {})
}

export const jsonOf = (schema: unknown) =>
  z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json

/** The smallest value of a part of a schema, whose definitions stand apart. */
export function value(json: Json, defs: Record<string, Json>): unknown {
  if (json.$ref) return value(defs[json.$ref.split('/').at(-1) ?? ''] ?? {}, defs)
  if (json.default !== undefined) return json.default
  if (json.const !== undefined) return json.const
  if (json.enum) return json.enum[0]
  const one = json.anyOf?.[0] ?? json.oneOf?.[0] ?? json.allOf?.[0]
  if (one) return value(one, defs)
  if (json.type === 'object' || json.properties)
    return Object.fromEntries((json.required ?? []).map(name => [name, value(json.properties?.[name] ?? {}, defs)]))
  if (json.prefixItems) return json.prefixItems.map(item => value(item, defs))
  if (json.type === 'array') return Array.from({ length: json.minItems ?? 0 }, () => value(json.items ?? {}, defs))
  if (json.type === 'integer' || json.type === 'number')
    return Math.max(json.minimum ?? 1, (json.exclusiveMinimum ?? 0) + 1)
  if (json.type === 'boolean') return false
  if (json.type === 'string') return text(json)
  return null
}

function text({ format, pattern, minLength = 0 }: Json): string {
  const known = format && FORMATS[format]
  if (known) return known
  const fits = TEXTS.find(each => each.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(each)))
  return fits ?? 'x'.repeat(Math.max(minLength, 1))
}
