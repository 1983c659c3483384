import type { ContactCondition } from '@openbook/api/core/contacts-scope.ts'
import type { Db } from '../core/db/database.ts'
import type { Bind } from './conditions.ts'
import { idsOf } from './filter-values.ts'

/** Up to so many tagged contacts it is cheaper to begin with them than with a book. */
const FEW = 3000

/** The contacts that carry a tag asked for, as a row source, where they are few. */
export async function fewTagged(db: Db, nodes: readonly ContactCondition[], bind: Bind): Promise<string | undefined> {
  for (const node of nodes) {
    if (!('field' in node) || node.field !== 'tag_id') continue
    if (node.op !== undefined && node.op !== 'any_of' && node.op !== 'all_of') continue
    const ids = idsOf(node)
    const [found] = await db.rows<{ many: boolean }>(
      `select exists (select from contact_tags where tag_id = any($1) offset ${FEW}) as many`,
      [ids],
    )
    if (found?.many) continue
    const tagged = `select distinct contact_id from contact_tags where tag_id = any(${bind(ids)}::bigint[])`
    return `(select c.* from (${tagged}) t join contacts c on c.id = t.contact_id) c`
  }
  return undefined
}
