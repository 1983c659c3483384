import type { DataCapture } from '@openbook/api/data-captures.ts'
import { MOST_DELETED } from '@openbook/config/limits.ts'
import type { z } from 'zod'
import { asideOf, putBack, setAside } from '../contacts/set-aside.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { ANSWER } from './queries.ts'

const TABLE = 'data_captures'

/** Takes off every answer to a question. */
export async function removeAnswers(db: Db, contact_id: number, key: string): Promise<void> {
  const rows = await db.prepared<{ id: number }>(
    'select id from data_captures where contact_id = $1 and lower(key) = lower($2)',
    [contact_id, key],
  )
  await setAside(
    db,
    TABLE,
    contact_id,
    rows.map(({ id }) => id),
  )
}

/** Of answers removed together the one that counted; the question removed last first. */
export const listDeleted = (db: Db, contact_id: number) =>
  db.prepared<z.input<typeof DataCapture> & { deleted_at: string }>(
    `select id, key, value, source, captured_by, captured_at, deleted_at from (
       select distinct on (d.question, d.deleted_at) ${ANSWER}, d.deleted_at
         from ${asideOf(TABLE)} d left join users u on u.id = d.captured_by
        order by d.question, d.deleted_at, d.captured_at desc, d.id desc) latest
      order by deleted_at desc, id desc limit ${MOST_DELETED}`,
    [contact_id],
  )

/** Puts an answer back as it was, with those removed together with it. Throws a 409 where the question has another one. Gives `[null, answer]` by question. */
export async function restoreAnswer(db: Db, contact_id: number, id: number): Promise<Record<string, [null, string]>> {
  const rows = await db.prepared<{ id: number; key: string; value: string; answered: boolean }>(
    `select d.id, one.key, one.value, exists (select from data_captures n where n.contact_id = $1 and n.question = d.question) as answered
       from ${asideOf(TABLE)} one join ${asideOf(TABLE)} d on d.question = one.question and d.deleted_at = one.deleted_at
      where one.id = $2`,
    [contact_id, id],
  )
  const [one] = rows
  const said = `“${one?.key}” has another answer now. Remove that first to have the earlier one.`
  if (one?.answered) throw new Refused(409, { base: said }, 'data_captures.answered')
  await putBack(db, TABLE, contact_id, one ? rows.map(row => row.id) : [id], 'answer')
  return one ? { [one.key]: [null, one.value] } : {}
}
