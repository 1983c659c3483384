import { z } from 'zod'
import { type Route, routesOf } from './route.ts'
import { guardedTable } from './unchanged.ts'

type Json = Record<string, unknown>

/**
 * The whole contract as an OpenAPI 3.1 document; schemas named with `.meta({ id })` land under components. It takes most of a
 * second: `pause` comes between one domain and the next.
 */
export async function openapi(
  api: Record<string, object>,
  info: { title: string; version: string },
  pause: () => Promise<unknown>,
): Promise<Json> {
  const paths: Record<string, Json> = {}
  const schemas: Json = { Errors: failure }
  for (const [tag, module] of Object.entries(api)) {
    for (const [name, r] of routesOf(module)) {
      paths[r.path] ??= {}
      Object.assign(paths[r.path] as Json, { [r.method.toLowerCase()]: operation(tag, name, r, schemas) })
    }
    await pause()
  }
  const securitySchemes = {
    session: { type: 'apiKey', in: 'cookie', name: 'auth_token' },
    token: { type: 'http', scheme: 'bearer' },
  }
  return { openapi: '3.1.0', info, paths, components: { schemas, securitySchemes } }
}

const failure = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'object',
      additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    },
    code: { type: 'string' },
    why: { type: 'string' },
    needs: {
      type: 'object',
      properties: { permission: { type: 'string' }, roles: { type: 'array', items: { type: 'string' } } },
    },
  },
}
/** As draft-ietf-httpapi-idempotency-key-header says. */
const NAMED: Json = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  description: 'A UUID. Sent again within a day it is not done again, and answers as it did.',
  schema: { type: 'string', format: 'uuid' },
}
const SEEN: Json = {
  in: 'header',
  name: 'If-Match',
  required: false,
  description:
    'The `updated_at` of the record as it was read, in quotes. Refused with a 409 where it was changed since.',
  schema: { type: 'string' },
}
const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
})

function operation(tag: string, name: string, r: Route, schemas: Json): Json {
  const body = r.body ?? r.form
  const signedOut = r.access === 'public'
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    ...(r.summary && { summary: r.summary }),
    security: signedOut ? [] : [{ session: [] }, { token: [] }],
    parameters: [
      ...parameters('path', r.params, schemas),
      ...parameters('query', r.query, schemas),
      ...(r.once ? [NAMED] : []),
      ...(guardedTable(r) ? [SEEN] : []),
    ],
    ...(body && { requestBody: { required: true, content: requestContent(r, schemas) } }),
    responses: {
      [String(r.status ?? (r.returns ? 200 : 204))]: {
        description: 'Done',
        ...(r.range && { headers: { 'Content-Range': { schema: { type: 'string' } } } }),
        ...(r.returns && { content: answerContent(r, schemas) }),
      },
      ...(!signedOut && { 401: refused('Not signed in'), 403: refused('Access denied') }),
      ...(r.once && { 409: refused('Named as a request for something else was') }),
      ...(guardedTable(r) && { 409: refused('Changed by somebody else since it was read, or a name that is taken') }),
      422: refused('Off contract'),
    },
  }
}

function requestContent(r: Route, schemas: Json): Json {
  const json = r.body ?? (r.or_json && r.form)
  return {
    ...(json && { 'application/json': { schema: schemaOf(json, 'input', schemas) } }),
    ...(r.form && { 'multipart/form-data': { schema: withFile(schemaOf(r.form, 'input', schemas)) } }),
  }
}

const answerContent = (r: Route, schemas: Json) =>
  typeof r.returns === 'string'
    ? { [r.returns]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(r.returns, 'output', schemas) } }

function schemaOf(schema: unknown, io: 'input' | 'output', schemas: Json): Json {
  const made = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  const suffix = io === 'input' ? 'Input' : ''
  const moved = JSON.stringify(made).replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`)
  const { $schema: _, $defs, id: __, ...json } = JSON.parse(moved) as Json
  for (const [id, def] of Object.entries(($defs as Json | undefined) ?? {})) schemas[id + suffix] ??= def
  return json
}

function parameters(at: 'path' | 'query', schema: unknown, schemas: Json): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, s]) => {
    const needed = at === 'path' || required.includes(name)
    if (s.type === 'object' || s.prefixItems)
      return { in: at, name, required: needed, content: { 'application/json': { schema: s } } }
    if (s.type === 'array')
      return { in: at, name: `${name}[]`, required: needed, style: 'form', explode: true, schema: s }
    return { in: at, name, required: needed, schema: s }
  })
}

const withFile = (json: Json): Json => ({
  ...json,
  properties: { ...(json.properties as Json), file: { type: 'string', format: 'binary' } },
})
