import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { type CompiledScope, WHOLE_TABLE, whereOf } from './compiled.ts'

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

/** The contacts of a scope that share these fields with another one in it. */
export function withTwins(scope: CompiledScope, fields: readonly Field[] = ['first_name', 'last_name']): CompiledScope {
  const { by, given } = keysOf(fields, Boolean(scope.found))
  const key = by.join(', ')
  const where = [whereOf(scope), ...given].join(' and ')
  const whole = scope.from === WHOLE_TABLE && !scope.owners
  const shared = `select ${key} from ${scope.from} where ${where} group by ${key} having count(*) > 1`
  return {
    from: `(select c.* from ${scope.from} where ${where} and (${key}) in (${shared})) c`,
    owners: undefined,
    deleted: scope.deleted,
    conditions: [],
    narrowed: true,
    onlyTags: undefined,
    told: undefined,
    twins: {
      total: whole && isHash(by) ? totalOf(scope.from, where, key, HALVES) : totalOf(scope.from, where, key),
      halved: whole && isHash(by),
      ...(!whole && isHash(by) && { numbered: { from: scope.from, where, key } }),
      from: scope.from,
      where: `${where} and exists (select from (select c.id, ${by.map((each, at) => `${each} as k${at}`).join(', ')} from ${scope.from} where ${where}) d
        where d.id <> c.id and ${by.map((each, at) => `d.k${at} = ${each}`).join(' and ')})`,
    },
    values: scope.values,
  }
}
