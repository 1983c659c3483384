import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { Db } from '../core/db/database.ts'
import { type CompiledScope, WHOLE_TABLE, whereOf } from './compiled.ts'
import { bitIn } from './found.ts'
import { isKept, TWIN } from './traits.ts'

type Field = NonNullable<NonNullable<ContactsScope['duplicate']>['fields']>[number]
interface Key {
  by: string[]
  given: string[]
}

const FIRST = { by: ['c.first_key'], given: ['c.first_key is not null'] }
const LAST = { by: ['c.last_key'], given: ['c.last_key is not null'] }
/** What a search found comes without those keys. */
const FIRST_FOUND = { by: ['lower(c.first_name)'], given: [`c.first_name <> ''`] }
const LAST_FOUND = { by: ['lower(c.last_name)'], given: [`c.last_name <> ''`] }
const NAME = { by: ['c.name_key'], given: ['c.name_key is not null'] }
/** The street is one place only together with its ZIP. */
const ADDRESS = { by: ['c.address_key'], given: ['c.address_key is not null'] }

function keysOf(fields: readonly Field[], found: boolean): Key {
  const has = (field: Field) => fields.includes(field)
  const whole = has('first_name') && has('last_name')
  const keys = [
    ...(whole ? [NAME] : []),
    ...(has('first_name') && !whole ? [found ? FIRST_FOUND : FIRST] : []),
    ...(has('last_name') && !whole ? [found ? LAST_FOUND : LAST] : []),
    ...(has('address') ? [ADDRESS] : []),
  ]
  return { by: keys.flatMap(({ by }) => by), given: keys.flatMap(({ given }) => given) }
}

/** Keys with nearly as many values as there are contacts: grouped by several processes at once only where each has its part. */
const isHash = ([key, ...more]: string[]) => !more.length && (key === 'c.name_key' || key === 'c.address_key')
const HALVES = ['< 0', '>= 0']

function totalOf(from: string, where: string, key: string, parts: string[] = []): string {
  const sum = (also: string) =>
    `select coalesce(sum(n), 0)::bigint as n from (select count(*) as n from ${from} where ${where}${also} group by ${key} having count(*) > 1) g`
  return parts.length
    ? `select sum(n)::bigint from (${parts.map(part => sum(` and ${key} ${part}`)).join(' union all ')}) part`
    : sum('')
}

/** Bits of who has a namesake in the agency, and whether that is `c`. */
const NAMESAKES = `(select app.trait_bits('${TWIN[0]}', '${TWIN[1]}'))`
const HAS_NAMESAKE = bitIn(NAMESAKES)
const ALL_NAMESAKES = {
  total: `select bit_count(${NAMESAKES})`,
  halved: false,
  kept: true,
  from: WHOLE_TABLE,
  where: `c.deleted_at is null and ${HAS_NAMESAKE}`,
}

/** The contacts of a scope that share these fields with another one in it. */
export async function withTwins(
  db: Db,
  scope: CompiledScope,
  fields: readonly Field[] = ['first_name', 'last_name'],
): Promise<CompiledScope> {
  const { by, given } = keysOf(fields, Boolean(scope.found))
  const key = by.join(', ')
  const where = [whereOf(scope), ...given].join(' and ')
  const whole = scope.from === WHOLE_TABLE && !scope.owners
  const halved = whole && isHash(by)
  const asksNames = by.includes('c.name_key') && !scope.deleted && scope.plain !== 'own'
  const kept = asksNames && (await isKept(db, TWIN))
  const shared = `select ${key} from ${scope.from} where ${where} group by ${key} having count(*) > 1`
  return {
    from: `(select c.* from ${scope.from} where ${where} and (${key}) in (${shared})) c`,
    owners: undefined,
    deleted: scope.deleted,
    conditions: [],
    narrowed: true,
    short: scope.short,
    onlyTags: undefined,
    told: undefined,
    twins:
      kept && whole && scope.plain && by.length === 1
        ? ALL_NAMESAKES
        : {
            total: totalOf(scope.from, where, key, halved ? HALVES : []),
            halved,
            ...(isHash(by) &&
              !whole && { keyed: { from: scope.from, where: kept ? `${where} and ${HAS_NAMESAKE}` : where, key } }),
            from: scope.from,
            where: `${where} and ${anotherIn(scope, by, given)}`,
          },
    values: scope.values,
  }
}

/** Whether somebody else in the scope shares the keys of `c`: in many books asked of the few who do, as the offset keeps them from being gathered for each. */
function anotherIn({ from, owners, conditions }: CompiledScope, by: string[], given: string[]): string {
  const inBooks = from === WHOLE_TABLE && owners
  const owned = inBooks ? [`(c.owner_id in (select unnest(array(${owners})))) is true`] : []
  const where = inBooks ? [...owned, ...conditions] : [whereOf({ owners, conditions })]
  const keys = by.map((each, at) => `${each} as k${at}`).join(', ')
  return `exists (select from (select c.id, ${keys} from ${from} where ${[...where, ...given].join(' and ')}) d
    where d.id <> c.id and ${by.map((each, at) => `d.k${at} = ${each}`).join(' and ')}${inBooks ? ' offset 0' : ''})`
}
