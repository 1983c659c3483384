import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import type { AnyAct } from './act.ts'
import { countSelected, type Selected } from './selection.ts'

const figure = (count: number) => count.toLocaleString('en-US')
const refused = (status: number, base: string, code: string) => new Refused(status, { base }, code)

/** Throws where a selection is not what somebody looked at: 409 when the list has changed, 422 when nobody is left. */
export function refuseUnexpected(count: number, expected: number | undefined, ofNobody = false): void {
  if (expected !== undefined && expected !== count)
    throw refused(
      409,
      `The list has changed: ${figure(count)} contacts are selected now, not ${figure(expected)}. Look again before you go on.`,
      'contacts.selection_changed',
    )
  if (!count && !ofNobody) throw refused(422, 'No contact is selected any more.', 'contacts.none_selected')
}

/** Throws a 422 that names the limit of an act on many, like `exported`. */
export function refuseTooMany(count: number, most: number, done: string, code: string): void {
  if (count > most)
    throw refused(
      422,
      `At most ${figure(most)} contacts can be ${done} at once, and ${figure(count)} are selected. Narrow the list, and do it in parts.`,
      code,
    )
}

/** Throws a 422 above the most an act takes at once. */
export async function refuseAbove(db: Db, { most, done = 'changed', name }: AnyAct, selected: Selected): Promise<void> {
  if (most) refuseTooMany(await countSelected(db, selected), most, done, `${name.split('.')[0]}.too_many`)
}
