import { MOST_CHOICES } from '@openbook/api/core/choices.ts'
import type { DataCapture } from '@openbook/api/data-captures.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'

/** SQL for an answer `d` and who wrote it down, the user `u`. */
export const ANSWER = `d.id, d.key, d.value, d.source, d.captured_at,
  case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as captured_by`

/** The latest answer to each question, in the order they were first asked. */
export const list = (db: Db, contact_id: number) =>
  db.prepared<z.input<typeof DataCapture>>(
    `select id, key, value, source, captured_by, captured_at from (
       select distinct on (lower(d.key)) ${ANSWER}, min(d.id) over (partition by lower(d.key)) as first
         from data_captures d left join users u on u.id = d.captured_by
        where d.contact_id = $1 order by lower(d.key), d.captured_at desc, d.id desc) latest order by first`,
    [contact_id],
  )

/** Each question as it is written, off the index of questions: one step for each, however many answered. */
export async function questions(db: Db, q = ''): Promise<string[]> {
  const rows = await db.prepared<{ key: string }>(
    `with recursive asked as (
       (select question from data_captures order by question limit 1)
       union all
       select (select d.question from data_captures d where d.question > a.question order by d.question limit 1)
         from asked a where a.question is not null)
     select last.key from asked a cross join lateral (
       select d.key from data_captures d where d.question = a.question order by d.answer desc, d.contact_id desc, d.id desc limit 1) last
      where strpos(a.question, lower($1)) > 0 order by a.question limit $2`,
    [q.trim(), MOST_CHOICES],
  )
  return rows.map(({ key }) => key)
}
