import type { Bind } from './conditions.ts'
import { type Other, policyIn, readSearch } from './search.ts'

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
  /** The words themselves, and as a condition on `c`, where they alone tell. */
  words?: string[]
  told?: string
}

/** What a text finds; nothing where it can find nothing. */
export function searched(within: Within, q: string): Searched | undefined {
  const { other, ...asked } = readSearch(q)
  if (!asked.words.length && !asked.born.length) return undefined
  if (other) return { from: lookUpOnce(within, asked, other) ?? lookUpTwice(within, asked, other) }
  const words = `${within.bind(asked.words)}::text[]`
  const from = `${lookUp(within, asked, words)} c`
  if (!isOfWords(asked)) return { from }
  const told = `exists (select from contact_texts t where t.contact_id = c.id and t.search_text like all((select app.text_patterns(${words}))::text[]) offset 0)`
  return { from, texts: `${words}, null, null, null, ${ownersIn(within)}`, words: asked.words, told }
}

/** The bits of a word that is kept, as a condition on `c`. */
export const bitsOf = (word: string) => bitIn(`(select app.word_bits(${word}::text))`)

/** Whether the bit of `c` is set. */
export const bitIn = (bits: string) =>
  `case when c.id < octet_length(${bits}) * 8::bigint then get_bit(${bits}, c.id) = 1 else false end`

const isOfWords = ({ born, policy }: Looked) => !born.length && !policy
const ownersIn = ({ owners }: Within) => (owners ? `array(${owners})` : 'null')

function lookUp(within: Within, { words, born, policy }: Looked, said?: string): string {
  const { bind, deleted, more } = within
  const given = said ?? `${bind(words)}::text[]`
  const days = born.length ? `${bind(born)}::date[]` : 'null'
  const number = policy ? bind(policy) : 'null'
  return `app.search_contacts(${given}, ${days}, ${number}, ${ownersIn(within)}, ${deleted}, ${more})`
}

/** What both readings ask for is looked up, and each is told of what that finds. Nothing where one of them asks for less, or where a word of one may be a policy. */
export function lookUpOnce(within: Within, asked: Looked, other: Other): string | undefined {
  const left = wordsBeside(asked.words, other.words)
  const isAlike = left && asked.born.join() === other.born.join() && (!asked.policy || other.words.length > 1)
  if (!isAlike || left.some(policyIn)) return undefined
  const { bind } = within
  const written = left.length ? matches(`like all((select app.text_patterns(${bind(left)}::text[]))::text[])`) : 'true'
  const held =
    asked.policy &&
    `b.id = any(array(select p.contact_id from app.policies_numbered(array[${bind(asked.policy)}::text], true) p))`
  return `(with a as materialized (
      select b.*, (${[written, ...(held ? [held] : [])].join(' or ')}) as written
        from ${lookUp(within, { ...asked, words: other.words })} b)
    select b.* from a b where b.written or (${alike(within, other, 'not exists (select from a where a.written)')})) c`
}

/** The words that stand in the one list alone; nothing where the other has one that this one lacks. */
function wordsBeside(words: readonly string[], others: readonly string[]): string[] | undefined {
  const left = [...words]
  for (const word of others) {
    const at = left.indexOf(word)
    if (at < 0) return undefined
    left.splice(at, 1)
  }
  return left
}

export function lookUpTwice(within: Within, asked: Looked, other: Other): string {
  return `(with a as materialized (select * from ${lookUp(within, asked)})
    select * from a union all
    select b.* from ${lookUp(within, { words: other.words, born: other.born })} b
     where ${alike(within, other, 'not exists (select from a)')} and not exists (select from a where a.id = b.id)) c`
}

const matches = (what: string) =>
  `exists (select from contact_texts t where t.contact_id = b.id and t.search_text ${what})`

/** Who fits the text read as an address, told of whom its other words find. */
function alike({ bind }: Within, { patterns, state, cities, counties }: Other, nobodyAsWritten: string): string {
  const ofCounty = (names: string) =>
    `(exists (select from contacts p where p.id = b.id and p.county_key = any(${names}::text[]))
      or exists (select from contact_addresses f where f.contact_id = b.id and f.county_key = any(${names}::text[])))`
  const code = state && `${bind(state.code)}::text`
  const there = `(b.state = ${code} or exists (select from contact_addresses f where f.contact_id = b.id and f.state = ${code}))`
  const conditions = [
    ...(state ? [state.pattern ? `(${there} or ${matches(`~ ${bind(state.pattern)}`)})` : there] : []),
    ...(patterns.length ? [matches(`~ all(${bind(patterns)}::text[])`)] : []),
    ...(counties.length ? [ofCounty(bind(counties))] : []),
  ]
  if (state && cities.length)
    conditions.push(`((select exists (select from contacts g where g.city_key = any(${bind(cities)}::text[]) and g.state = ${code} and g.deleted_at is null))
      or ${nobodyAsWritten})`)
  return conditions.join(' and ') || 'true'
}
