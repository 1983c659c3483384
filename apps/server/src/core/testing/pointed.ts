import { type Json, jsonOf, value } from './sample.ts'

/** The id that a field of this name is to hold; undefined for a field that holds none. */
type IdOf = (field: string) => number | undefined

/** What a body takes at the least, and every id it may hold besides, however deep, set as `idOf` says: one body for each of its variants, none where it holds no id. */
export function pointedBodies(schema: unknown, idOf: IdOf): unknown[] {
  const json = jsonOf(schema)
  const defs = json.$defs ?? {}
  return variantsOf(json, defs)
    .map(variant => fill(variant, defs, idOf))
    .filter(found => found !== undefined)
}

const resolved = (json: Json, defs: Record<string, Json>): Json =>
  json.$ref ? (defs[json.$ref.split('/').at(-1) ?? ''] ?? {}) : json

function variantsOf(json: Json, defs: Record<string, Json>): Json[] {
  const { anyOf, oneOf } = resolved(json, defs)
  return (anyOf ?? oneOf)?.flatMap(each => variantsOf(each, defs)) ?? choicesOf(resolved(json, defs))
}

/** Whom a selection is for is said either by ids or by a scope: with both, neither would be looked at. */
function choicesOf(json: Json): Json[] {
  const { ids, contacts_scope, all, ...others } = json.properties ?? {}
  if (!ids || !contacts_scope || !all) return [json]
  return [
    { ...json, properties: { ...others, ids } },
    {
      ...json,
      properties: { ...others, contacts_scope, all: { const: true } },
      required: [...(json.required ?? []), 'all'],
    },
  ]
}

/** The value with its ids; undefined where it holds none. */
function fill(json: Json, defs: Record<string, Json>, idOf: IdOf): unknown {
  const { type, properties, items } = resolved(json, defs)
  if (type === 'array') {
    const item = items && variantsOf(items, defs).map(each => fill(each, defs, idOf))
    const found = item?.find(each => each !== undefined)
    return found === undefined ? undefined : [found]
  }
  const ids = Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const found = variantsOf(field, defs).map(each => idIn(each, idOf(name)) ?? fill(each, defs, idOf))
    const one = found.find(each => each !== undefined)
    return one === undefined ? [] : [[name, one] as const]
  })
  return ids.length ? { ...(value(resolved(json, defs), defs) as object), ...Object.fromEntries(ids) } : undefined
}

function idIn({ type, items, minItems = 1 }: Json, id: number | undefined): unknown {
  if (id === undefined) return undefined
  if (type === 'integer') return id
  return type === 'array' && items?.type === 'integer'
    ? Array.from({ length: Math.max(minItems, 1) }, () => id)
    : undefined
}
