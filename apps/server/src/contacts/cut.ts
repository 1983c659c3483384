import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { type CompiledScope, whereOf } from './compiled.ts'
import { orderBy, orderOf, sourceOf } from './order.ts'

/** The first so many, or the last. */
export function endOf(scope: CompiledScope, asked: ContactsScope, most: number): CompiledScope {
  const order = { ...orderOf(asked), backwards: asked.select_last === true }
  const rows = `select c.*, row_number() over (${orderBy(order)}) as nth
    from ${sourceOf(scope, order)} where ${whereOf(scope)} ${orderBy(order)} limit ${most}`
  return {
    from: `(${rows}) c`,
    owners: undefined,
    deleted: scope.deleted,
    conditions: [],
    narrowed: true,
    onlyTags: undefined,
    told: undefined,
    ended: order.backwards ? 'desc' : 'asc',
    values: scope.values,
  }
}

/** Left out last, so that nobody comes in their place. */
export function without(
  {
    twins: _twins,
    wide: _wide,
    steady: _steady,
    plain: _plain,
    counted: _counted,
    less: _less,
    texts: _texts,
    met: _met,
    most: _most,
    ...scope
  }: CompiledScope,
  ids: number[],
): CompiledScope {
  return {
    ...scope,
    conditions: [...scope.conditions, `c.id <> all($${scope.values.length + 1}::bigint[])`],
    narrowed: true,
    onlyTags: undefined,
    told: undefined,
    values: [...scope.values, ids],
  }
}
