import Chip from '@mui/material/Chip'
import { defaultOp, type FilterField } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import { toWireDate } from '@openbook/config/dates.ts'
import { useQueries } from '@tanstack/react-query'
import { joined, unnamed } from '../../lib/choices.ts'
import { optionsOf, optionsQuery } from './filter-options.ts'
import { hasChoices, kindOf, sentence } from './filter-words.ts'
import { useChange, useListSearch } from './use-list.ts'
import { readWhere, writeWhere } from './where.ts'

/** The filters of the drawer, each to be taken away with one press. */
export function WhereChips() {
  const { where } = useListSearch()
  const change = useChange()
  const nodes = readWhere(where)
  const words = useWords(nodes)
  return nodes.map((node, at) => {
    const label = words(node)
    const remove = () => change({ where: writeWhere(nodes.filter((_, index) => index !== at)) })
    return (
      <Chip
        key={writeWhere([node])}
        size="small"
        variant="outlined"
        label={label}
        onDelete={remove}
        onClick={remove}
        aria-label={`Remove filter ${label}`}
      />
    )
  })
}

const filtersIn = (node: ContactCondition): ContactFilter[] =>
  'field' in node ? [node] : ('any' in node ? node.any : node.all).flatMap(filtersIn)

/** Says a condition in words, ids by their names. */
function useWords(nodes: ContactCondition[]) {
  const filters = nodes.flatMap(filtersIn)
  const fields = [...new Set(filters.map(({ field }) => field))].filter(hasChoices)
  const known = useQueries({ queries: fields.map(field => optionsQuery(field)) })
  const far = useQueries({
    queries: fields.map((field, at) => {
      const chosen = filters
        .filter(each => each.field === field)
        .flatMap(({ value }) => [value ?? []].flat().map(String))
      const ids = optionsOf(field).byName ? unnamed(known[at]?.data, chosen) : []
      return { ...optionsQuery(field, { ids }), enabled: ids.length > 0 }
    }),
  })
  const name = (field: FilterField, value: string) => {
    const at = fields.indexOf(field)
    return joined(known[at]?.data, far[at]?.data).find(option => option.value === value)?.label ?? value
  }
  const said = ({ field, op: given, value }: ContactFilter) => {
    const op = defaultOp(field, given, value)
    const shown = (each: string) => (kindOf(field, op) === 'day' ? (toWireDate(each) ?? each) : name(field, each))
    return sentence(
      field,
      op,
      [value ?? []].flat().map(each => shown(String(each))),
    )
  }
  const words = (node: ContactCondition): string => {
    if ('field' in node) return said(node)
    return 'any' in node
      ? node.any.map(each => ('all' in each ? `(${words(each)})` : words(each))).join(' or ')
      : node.all.map(each => ('any' in each ? `(${words(each)})` : words(each))).join(' and ')
  }
  return words
}
