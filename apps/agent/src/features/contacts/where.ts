import { allows, FILTERS, type FilterField, OPS, type Op } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'

// Filters as they stand in an address: `city:Newport;created_at.last_days:7;(state:RI,TX~tag_id.none_of:3)`. Brackets
// hold filters of which any must match, `*(…)` those that all must.
const MARKS = /[%,;:~()*]/g

const written = (value: string | number) =>
  String(value).replaceAll(MARKS, mark => `%${mark.charCodeAt(0).toString(16).padStart(2, '0')}`)

const filterText = ({ field, op, value = [] }: ContactFilter) => {
  const values = [value].flat()
  return `${field}${op ? `.${op}` : ''}${values.length ? `:${values.map(written).join(',')}` : ''}`
}

/** Conditions as an address has them. */
export const writeWhere = (nodes: readonly ContactCondition[]): string => nodes.map(conditionText).join(';')

function conditionText(node: ContactCondition): string {
  if ('any' in node) return `(${node.any.map(conditionText).join('~')})`
  if ('all' in node) return `*(${node.all.map(conditionText).join('~')})`
  return filterText(node)
}

/** What an address says; what it cannot mean is left out. */
export function readWhere(text: string | undefined, depth = 0): ContactCondition[] {
  return parts(text ?? '', depth ? '~' : ';').flatMap((part): ContactCondition[] => {
    const [, star, inside] = /^(\*?)\((.*)\)$/s.exec(part) ?? []
    if (inside === undefined) return readFilter(part)
    const nodes = depth < 2 ? (readWhere(inside, depth + 1) as ContactFilter[]) : []
    return nodes.length ? [star ? { all: nodes } : { any: nodes }] : []
  })
}

function readFilter(part: string): ContactFilter[] {
  const [, name, way, values] = /^(\w+)(?:\.(\w+))?(?::(.*))?$/s.exec(part) ?? []
  const field = FILTERS.find(each => each === name) as FilterField | undefined
  const op = OPS.find(each => each === way) as Op | undefined
  if (!field || (way && !(op && allows(field, op)))) return []
  const value = values?.split(',').map(read)
  return [{ field, ...(op && { op }), ...(value && { value: value.length === 1 ? (value[0] ?? '') : value }) }]
}

function read(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Cuts at a mark, but not within brackets. */
function parts(text: string, mark: string): string[] {
  let open = 0
  const found = ['']
  for (const sign of text) {
    if (sign === '(') open++
    if (sign === ')') open--
    if (sign === mark && open === 0) found.push('')
    else found[found.length - 1] += sign
  }
  return found.filter(Boolean)
}
