import { type RegionCode, stateName } from '@openbook/config/states.ts'
import { NAMED } from '../contacts/named.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { mayServe } from '../licences/licensed.ts'

interface Selected {
  sql: string
  values: unknown[]
}
interface Moved {
  name: string
  state: RegionCode
  moved_on: string | null
  count: number
}

/** Of contacts (a select of `id`): why the asker writes to them by hand only on purpose, as they hold no license where somebody moved to; null where nothing stands against it. */
export async function movedFromAsker(db: Db, { sql, values }: Selected): Promise<string | null> {
  const [moved] = await db.rows<Moved>(
    `select ${NAMED} as name,
            c.state, to_char(e.happened_on, 'MM/DD/YYYY') as moved_on, count(*) over () as count
       from (${sql}) s join contacts c on c.id = s.id
      cross join lateral (
        select l.happened_on from life_events l
         where l.contact_id = c.id and l.kind = 'moved_state' and l.undone_at is null and l.details ->> 'state' = c.state
         order by l.id desc limit 1) e
      where not ${mayServe('app.user_id()', 'c')} order by c.id limit 1`,
    [...values],
  )
  return moved ? sentence(moved) : null
}

function sentence({ name, state, moved_on, count }: Moved): string {
  const where = `to ${stateName(state)}${moved_on ? ` on ${moved_on}` : ''}`
  if (count === 1) return `${name} moved ${where}; you hold no license there.`
  return `${count.toLocaleString('en-US')} of them moved to a state where you hold no license, like ${name} ${where}.`
}

/** Throws a 409 that says so, unless the asker has confirmed that they mean it. */
export async function refuseMoved(db: Db, selected: Selected, confirmed: boolean | undefined): Promise<void> {
  const why = confirmed ? null : await movedFromAsker(db, selected)
  if (why)
    throw new Refused(
      409,
      { moved_confirmed: `${why} Confirm that it is a service message and not about a new plan, then go on.` },
      'life_events.moved_away',
    )
}

/** One contact as a selection. */
export const only = (contact_id: number): Selected => ({ sql: 'select $1::bigint as id', values: [contact_id] })
