import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { type CompiledScope, whereOf } from './compiled.ts'

type Field = NonNullable<NonNullable<ContactsScope['duplicate']>['fields']>[number]
interface Key {
  by: string[]
  given: string[]
}

const FIRST = { by: ['lower(c.first_name)'], given: [`c.first_name <> ''`] }
const LAST = { by: ['lower(c.last_name)'], given: [`c.last_name <> ''`] }
const NAME = { by: ['c.name_key'], given: ['c.name_key is not null'] }
/** The street is one place only together with its ZIP. */
const ADDRESS = { by: ['c.address_key'], given: ['c.address_key is not null'] }

function keysOf(fields: readonly Field[]): Key {
  const has = (field: Field) => fields.includes(field)
  const whole = has('first_name') && has('last_name')
  const keys = [
    ...(whole ? [NAME] : []),
    ...(has('first_name') && !whole ? [FIRST] : []),
    ...(has('last_name') && !whole ? [LAST] : []),
    ...(has('address') ? [ADDRESS] : []),
  ]
  return { by: keys.flatMap(({ by }) => by), given: keys.flatMap(({ given }) => given) }
}

/** The contacts of a scope that share these fields with another one in it. */
export function withTwins(scope: CompiledScope, fields: readonly Field[] = ['first_name', 'last_name']): CompiledScope {
  const { by, given } = keysOf(fields)
  const key = by.join(', ')
  const where = [whereOf(scope), ...given].join(' and ')
  const shared = `select ${key} from ${scope.from} where ${where} group by ${key} having count(*) > 1`
  return {
    from: `(select c.* from ${scope.from} where ${where} and (${key}) in (${shared})) c`,
    owners: undefined,
    deleted: scope.deleted,
    conditions: [],
    narrowed: true,
    onlyTags: undefined,
    changed: undefined,
    twins: {
      total: `select coalesce(sum(n), 0)::bigint from (select count(*) as n from ${scope.from} where ${where} group by ${key} having count(*) > 1) g`,
      from: scope.from,
      where: `${where} and exists (select from (select c.id, ${by.map((each, at) => `${each} as k${at}`).join(', ')} from ${scope.from} where ${where}) d
        where d.id <> c.id and ${by.map((each, at) => `d.k${at} = ${each}`).join(' and ')})`,
    },
    values: scope.values,
  }
}
