import type { Role } from '@openbook/auth/roles.ts'
import type { Db } from '../core/db/database.ts'
import { type Becoming, isLeft } from '../users/led.ts'

/** A manager ($1), and whether they are below somebody ($2) once people ($3) are below their former managers ($4). */
const FORMER = `
  with recursive moved as (select * from unnest($3::bigint[], $4::bigint[]) as m(id, manager_id)),
  above as (
    select $1::bigint as id
    union
    select case when m.id is null then u.manager_id else m.manager_id end
      from above join users u on u.id = above.id left join moved m on m.id = above.id)
  select first_name || ' ' || last_name as name, role, deactivated_at is null as active,
         exists (select from above where id = $2) as below
    from users where id = $1`

/** What is given back at once. */
export interface Again {
  becoming: Becoming
  /** Who gets access back. */
  active: ReadonlySet<number>
  /** Below whom people come, by their ids. */
  managers: ReadonlyMap<number, number | null>
}

interface Former {
  name: string
  role: Role
  active: boolean
  below: boolean
}

/** Why somebody does not come back below their former manager, held, who may be another than they were. */
export async function whyNotBelow(
  db: Db,
  person: { id: number; role: Role },
  managerId: number,
  { becoming, active, managers }: Again,
): Promise<string | undefined> {
  const values = [managerId, person.id, [...managers.keys()], [...managers.values()]]
  const [former] = await db.prepared<Former>(FORMER, values)
  if (!former) return 'Their former manager is there no more.'
  const { name, role } = former
  if (!former.active && !active.has(managerId)) return `Their former manager, ${name}, has no access any more.`
  if (former.below) return `Their former manager, ${name}, is below them by now.`
  return isLeft(person, becoming.get(managerId) ?? role, becoming)
    ? `Their former manager, ${name}, cannot lead them any more: one of the two has another role by now.`
    : undefined
}
