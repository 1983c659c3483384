import { call } from '@openbook/api/core/call.ts'
import { MOST_CHOICES, MOST_NAMED } from '@openbook/api/core/choices.ts'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import * as tags from '@openbook/api/tags.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from './debounced.ts'

export interface Choice {
  value: string
  label: string
  color?: string
}
export interface Asked {
  q?: string
  ids?: number[]
}
/** Where choices come from: all at once, or as many as come at once and the rest by name. */
export interface Choices {
  key: readonly unknown[]
  load: (asked: Asked) => Promise<Choice[]>
  byName?: boolean
}

export const named = (list: { id: number; name: string; color?: string }[]): Choice[] =>
  list.map(({ id, name, color }) => ({ value: String(id), label: name, ...(color && { color }) }))

/** The tags of the agency, or those the contacts of a scope carry. */
export const tagChoices = (contacts_scope?: ContactsScope): Choices => ({
  key: [tags.list.path, 'options', ...(contacts_scope ? [contacts_scope] : [])],
  load: async asked => named(await call(tags.list, { body: { ...asked, ...(contacts_scope && { contacts_scope }) } })),
  byName: true,
})

/** Every tag of the agency. */
export const TAGS = tagChoices()

const FIVE_MINUTES = 300_000
export const choicesQuery = ({ key, load }: Choices, asked: Asked = {}) =>
  queryOptions({ queryKey: [...key, asked], queryFn: () => load(asked), staleTime: FIVE_MINUTES })

/** The ids among the chosen that the choices do not name. */
export function unnamed(choices: readonly Choice[] | undefined, chosen: readonly string[]): number[] {
  const known = new Set(choices?.map(({ value }) => value))
  const ids = choices ? chosen.filter(value => /^\d{1,15}$/.test(value) && !known.has(value)) : []
  return [...new Set(ids)].slice(0, MOST_NAMED).map(Number)
}

/** Choices of several answers, each once. */
export const joined = (...lists: (readonly Choice[] | undefined)[]): Choice[] => [
  ...new Map(lists.flatMap(list => list ?? []).map(choice => [choice.value, choice] as const)).values(),
]

/** What the text fits: by its words, or as the server found it, which knows other spellings. */
export function fitting(choices: readonly Choice[], text: string, found: readonly Choice[] = []): Choice[] {
  const words = text.trim().toLowerCase()
  const values = new Set(found.map(({ value }) => value))
  return choices.filter(({ value, label }) => values.has(value) || label.toLowerCase().includes(words))
}

/** Choices to pick from while one types: where more exist than come at once the server is asked by name, and for the names of those chosen by their ids. */
export function useChoices(source: Choices, chosen: readonly string[] = []) {
  const [q, setQ] = useState('')
  const settle = useDebounced(setQ)
  const first = useQuery(choicesQuery(source))
  const cut = Boolean(source.byName) && (first.data?.length ?? 0) >= MOST_CHOICES
  const further = useQuery({ ...choicesQuery(source, { q }), enabled: cut && q !== '' })
  const ids = source.byName ? unnamed(first.data, chosen) : []
  const far = useQuery({ ...choicesQuery(source, { ids }), enabled: ids.length > 0 })
  const { error, isPending, refetch } = first
  return {
    choices: joined(first.data, further.data, far.data),
    /** Those that fit what is typed at this moment. */
    fits: (choices: readonly Choice[], text: string) =>
      fitting(choices, text, text.trim() === q ? further.data : undefined),
    typed: (text: string) => settle.soon(text.trim()),
    isPending: isPending || further.isFetching,
    error,
    refetch,
  }
}
