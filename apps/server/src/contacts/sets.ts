import type { ContactCondition, ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { Db } from '../core/db/database.ts'
import type { Total } from './apart.ts'
import type { CompiledScope } from './compiled.ts'
import type { Asking, Bind } from './conditions.ts'
import { areMost, meeting } from './met.ts'
import { ALIVE, clientOf, isKept, isTold, keptAmong, setOf, traitSet } from './traits.ts'

type Meeting = Parameters<typeof meeting>[1]
interface InSets extends Omit<Meeting, 'kept'> {
  type: ContactsScope['type']
  /** Whether filters may be met, and whether they narrow the whole agency or rows of contacts alone. */
  isMet: boolean
  isOfAll: boolean
  isOfRows: boolean
}

/** What is met with words and traits that many have, how many pass them all, and whether most of the agency is asked for the rest. */
export async function toldInSets(
  db: Db,
  { type, isMet, isOfAll, isOfRows, ...asked }: InSets,
): Promise<Pick<CompiledScope, 'met' | 'counted' | 'most'>> {
  const { asking, nodes } = asked
  const kept = isOfAll || isMet ? await keptAmong(db, nodes) : new Set<ContactCondition>()
  const counted = isOfAll ? await countedInSets(db, asking, kept, nodes, type) : undefined
  const met = isMet ? await meeting(db, { ...asked, kept }) : undefined
  const most = isOfRows && !met && nodes.length > 0 && (await areMost(db, asking, asked.known))
  return { ...(met && { met }), ...(counted && { counted }), ...(most && { most }) }
}

/** How to count a whole agency where bits tell all that narrows it: as sets, so that no contact is asked. */
async function countedInSets(
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
