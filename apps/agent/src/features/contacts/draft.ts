import { defaultOp, FILTER_OPS, type FilterField, needsValue, type Op } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import { kindOf } from './filter-words.ts'

/** A filter being written; its values are texts, two of them for a range. */
export interface DraftFilter {
  key: number
  field: FilterField
  op: Op
  values: string[]
}
/** Filters that must all match, as one of a group. */
export interface DraftAll {
  key: number
  all: DraftFilter[]
}
export type DraftPart = DraftFilter | DraftAll
/** A line of the drawer: a filter, a group of which any must match, or one that is made elsewhere and only shown. */
export type Draft = DraftFilter | { key: number; any: DraftPart[] } | { key: number; other: ContactCondition }

let keys = 0
const nextKey = () => ++keys

const texts = (value: ContactFilter['value']) => [value ?? []].flat().map(String)
const filterDraft = ({ field, op, value }: ContactFilter): DraftFilter => ({
  key: nextKey(),
  field,
  op: defaultOp(field, op, value),
  values: texts(value),
})
const isPlain = (node: ContactCondition): node is ContactFilter => 'field' in node

export const draftsOf = (nodes: readonly ContactCondition[]): Draft[] =>
  nodes.map(node => {
    if (isPlain(node)) return filterDraft(node)
    const any = 'any' in node ? node.any.map(partDraft) : []
    return any.length && any.every(each => each !== undefined)
      ? { key: nextKey(), any }
      : { key: nextKey(), other: node }
  })

function partDraft(node: ContactCondition): DraftPart | undefined {
  if (isPlain(node)) return filterDraft(node)
  return 'all' in node && node.all.length > 1 && node.all.every(isPlain)
    ? { key: nextKey(), all: node.all.map(filterDraft) }
    : undefined
}

export const newFilter = (field: FilterField = 'tag_id'): DraftFilter => ({
  key: nextKey(),
  field,
  op: FILTER_OPS[field][0],
  values: [],
})
export const newGroup = (): Draft => ({ key: nextKey(), any: [newFilter('state'), newFilter('tag_id')] })
export const newAll = (): DraftAll => ({ key: nextKey(), all: [newFilter('state'), newFilter('tag_id')] })

/** Another field begins without values; another way of comparing keeps them where they are of the same kind. */
export const withField = (draft: DraftFilter, field: FilterField): DraftFilter => ({
  ...newFilter(field),
  key: draft.key,
})
export const withOp = (draft: DraftFilter, op: Op): DraftFilter => ({
  ...draft,
  op,
  values: keptValues(draft, op),
})

function keptValues({ field, op, values }: DraftFilter, next: Op): string[] {
  if (kindOf(field, next) === kindOf(field, op)) return values
  return field === 'data_capture' ? values.slice(0, 1) : []
}

/** What was written, without filters that have no value yet. */
export const conditionsOf = (drafts: readonly Draft[]): ContactCondition[] =>
  drafts.flatMap((draft): ContactCondition[] => {
    if ('other' in draft) return [draft.other]
    if (!('any' in draft)) return filterOf(draft)
    const any = draft.any.flatMap(partOf)
    return any.length > 1 ? [{ any }] : any.flatMap(each => ('all' in each ? each.all : each))
  })

function partOf(part: DraftPart): (ContactFilter | { all: ContactFilter[] })[] {
  if (!('all' in part)) return filterOf(part)
  const all = part.all.flatMap(filterOf)
  return all.length > 1 ? [{ all }] : all
}

function filterOf({ field, op, values }: DraftFilter): ContactFilter[] {
  const given = op === 'between' ? [values[0] ?? '', values[1] ?? ''] : values.map(each => each.trim()).filter(Boolean)
  if (needsValue(op) && !given.some(Boolean)) return []
  if (kindOf(field, op) === 'answer' && (given.length < 2 || !values[0]?.trim())) return []
  return [{ field, ...(op !== FILTER_OPS[field][0] && { op }), ...(needsValue(op) && { value: given }) }]
}
