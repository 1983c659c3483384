import type { Bind } from './conditions.ts'
import { type Other, readSearch } from './search.ts'

interface Within {
  bind: Bind
  owners: string | undefined
  deleted: boolean
  /** Whether anything but the text narrows or sorts: then the columns for it come along. */
  more: boolean
}
interface Looked {
  words: string[]
  born: string[]
  policy?: string | undefined
}

export interface Searched {
  /** As a row source. */
  from: string
  /** What app.search_page is asked for the same; nothing where words alone do not tell. */
  texts?: string
}

/** What a text finds; nothing where it can find nothing. */
export function searched(within: Within, q: string): Searched | undefined {
  const { other, ...asked } = readSearch(q)
  if (!asked.words.length && !asked.born.length) return undefined
  const words = `${within.bind(asked.words)}::text[]`
  const plain = lookUp(within, asked, words)
  if (!other)
    return { from: `${plain} c`, ...(isOfWords(asked) && { texts: `${words}, null, null, null, ${ownersIn(within)}` }) }
  const from = `(with a as materialized (select * from ${plain})
    select * from a union all ${alike(within, other)} and not exists (select from a where a.id = b.id)) c`
  return { from }
}

const isOfWords = ({ born, policy }: Looked) => !born.length && !policy
const ownersIn = ({ owners }: Within) => (owners ? `array(${owners})` : 'null')

function lookUp(within: Within, { words, born, policy }: Looked, said?: string): string {
  const { bind, deleted, more } = within
  const given = said ?? `${bind(words)}::text[]`
  const days = born.length ? `${bind(born)}::date[]` : 'null'
  const number = policy ? bind(policy) : 'null'
  return `app.search_contacts(${given}, ${days}, ${number}, ${ownersIn(within)}, ${deleted}, ${more})`
}

/** Who fits the text read as an address. What it leaves to look up is looked up first, the rest is told of those. */
function alike(within: Within, { patterns, state, cities, counties, ...asked }: Other): string {
  const { bind } = within
  const matches = (what: string) =>
    `exists (select from contact_texts t where t.contact_id = b.id and t.search_text ~ ${what})`
  const ofCounty = (names: string) =>
    `exists (select from contacts p where p.id = b.id and p.county_key = any(${names}::text[]))`
  const code = state && `${bind(state.code)}::text`
  const conditions = [
    ...(state ? [state.pattern ? `(b.state = ${code} or ${matches(bind(state.pattern))})` : `b.state = ${code}`] : []),
    ...(patterns.length ? [matches(`all(${bind(patterns)}::text[])`)] : []),
    ...(counties.length ? [ofCounty(bind(counties))] : []),
  ]
  if (state && cities.length)
    conditions.push(`((select exists (select from contacts g where g.city_key = any(${bind(cities)}::text[]) and g.state = ${code} and g.deleted_at is null))
      or not exists (select from a))`)
  return `select b.* from ${lookUp(within, asked)} b where ${conditions.join(' and ') || 'true'}`
}
