import type { Db } from '../core/db/database.ts'

/** One at a time moves people of an agency, until the transaction ends. For before anybody is held: the trigger that keeps user_downlines takes it as well, after. */
export const holdHierarchy = (db: Db, ids: number[]) =>
  db.prepared(
    `select app.hold_hierarchy(id) from (select distinct business_unit_id as id from users where id = any($1) order by 1) agencies`,
    [ids],
  )

/** The same where this manager is another than they have. */
export const holdForManager = (db: Db, id: number, managerId: number | null) =>
  db.prepared(
    `select app.hold_hierarchy(business_unit_id) from users where id = $1 and manager_id is distinct from $2`,
    [id, managerId],
  )

/** The same in an agency: for somebody new, or where nobody is to be moved meanwhile. */
export const holdHierarchyOf = (db: Db, businessUnitId: number) =>
  db.prepared('select app.hold_hierarchy($1)', [businessUnitId])
