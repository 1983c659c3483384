import { defaultOp } from '@openbook/api/core/contact-filters.ts'
import type { ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import { type Asking, likeable, oneOf } from './conditions.ts'
import { textsOf } from './filter-values.ts'

const ZIP = 5
/** Sorts behind everything that begins with a text it follows. */
export const LAST = '\u{10FFFF}'

/** City, county and ZIP, however they are capitalised, and whether there is a street. */
export function placeCondition(asking: Asking, filter: ContactFilter): string {
  const { field } = filter
  const column = `c.${field}`
  const op = defaultOp(filter.field, filter.op, filter.value)
  const keyed = asking.found ? undefined : `c.${field}_key`
  if (op === 'is_empty') return keyed ? `${keyed} is null` : `coalesce(${column}, '') = ''`
  if (op === 'not_empty') return keyed ? `${keyed} is not null` : `${column} <> ''`
  const texts = textsOf(filter).map(text => text.toLowerCase())
  const holds = op === 'starts_with' ? begins(asking, field, texts, keyed) : equals(asking, field, texts, keyed)
  return op === 'none_of' ? `(${holds}) is not true` : holds
}

function equals({ bind }: Asking, field: string, texts: string[], key: string | undefined): string {
  const whole = (column: string) => oneOf(bind, column, texts, 'text')
  if (field !== 'zip') return whole(key ?? `lower(c.${field})`)
  if (!key) return `(${whole('lower(c.zip)')} or ${whole('lower(left(c.zip, 5))')})`
  if (texts.every(text => text.length <= ZIP)) return whole(key)
  const starts = texts.map(text => text.slice(0, ZIP))
  return `(${oneOf(bind, key, starts, 'text')} and (${whole('lower(c.zip)')} or ${whole(key)}))`
}

function begins({ bind }: Asking, field: string, texts: string[], key: string | undefined): string {
  const like = () => `lower(c.${field}) like any(${bind(texts.map(text => `${likeable(text)}%`))}::text[])`
  if (!key) return like()
  const starts = texts
    .map(text => (field === 'zip' ? text.slice(0, ZIP) : text))
    .map(text => `${key} >= ${bind(text)}::text and ${key} < ${bind(`${text}${LAST}`)}::text`)
  const longer = field === 'zip' && texts.some(text => text.length > ZIP)
  return `((${starts.join(' or ')})${longer ? ` and ${like()}` : ''})`
}
