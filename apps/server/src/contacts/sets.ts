import type { ContactCondition, ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { Db } from '../core/db/database.ts'
import type { Total } from './apart.ts'
import type { Asking, Bind } from './conditions.ts'
import { ALIVE, clientOf, isKept, isTold, setOf, traitSet } from './traits.ts'

/** How to count a whole agency where bits tell all that narrows it: as sets, so that no contact is asked. */
export async function countedInSets(
  db: Db,
  { clientsKept, today }: Asking,
  kept: ReadonlySet<ContactCondition>,
  nodes: readonly ContactCondition[],
  type: ContactsScope['type'],
): Promise<Total | undefined> {
  if (!(type ? clientsKept : nodes.length) || !nodes.every(node => isTold(kept, node))) return undefined
  const values: unknown[] = []
  const bind: Bind = value => `$${values.push(value)}`
  const sets = nodes.map(node => setIn(bind, node))
  if (sets.includes(undefined) || !(await isKept(db, ALIVE))) return undefined
  const clients = type ? [`${type === 'client' ? '' : '~'}${setOf(bind, clientOf(today))}`] : []
  return { text: `select bit_count(${[setOf(bind, ALIVE), ...sets, ...clients].join(' & ')}) as total`, values }
}

function setIn(bind: Bind, node: ContactCondition): string | undefined {
  if ('field' in node) return traitSet(bind, node)
  const within = ('any' in node ? node.any : node.all).map(each => setIn(bind, each))
  if (!within.length || within.includes(undefined)) return undefined
  return `(${within.join('any' in node ? ' | ' : ' & ')})`
}
