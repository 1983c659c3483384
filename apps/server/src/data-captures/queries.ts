import { MOST_CHOICES } from '@openbook/api/core/choices.ts'
import type { DataCapture } from '@openbook/api/data-captures.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { changedMeanwhile, lastBy } from '../contacts/meanwhile.ts'
import type { Db } from '../core/db/database.ts'

/** The latest answer to each question, in the order they were first asked. */
export const list = (db: Db, contact_id: number) =>
  db.prepared<z.input<typeof DataCapture>>(
    `select key, value, source, captured_by, captured_at from (
       select distinct on (lower(d.key)) d.key, d.value, d.source, d.captured_at, min(d.id) over (partition by lower(d.key)) as first,
              case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as captured_by
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

interface Answer {
  key: string
  value: string | null
  /** Of the answer one began from; null where there was none. */
  captured_at?: string | null | undefined
}

/** Throws a 409 where an answer is no longer the one it was to replace, unless it is what it was to become. */
export async function refuseStale(db: Db, viewer: Viewer, contact_id: number, answers: Answer[]): Promise<void> {
  const known = new Map((await list(db, contact_id)).map(each => [each.key.toLowerCase(), each]))
  for (const { key, value, captured_at } of answers) {
    const now = known.get(plain(key).toLowerCase())
    if (captured_at === undefined || (now?.captured_at ?? null) === captured_at) continue
    if ((plain(value ?? '') || null) === (now?.value ?? null)) continue
    const by = now ? now.captured_by?.name : await lastBy(db, contact_id, ['data_captures.updated'])
    throw changedMeanwhile(viewer, { what: 'answer', code: 'data_captures.stale', by, at: now?.captured_at })
  }
}

/** Answers `[before, after]` by question, for what changed. */
export async function capture(
  db: Db,
  contact_id: number,
  answers: Answer[],
  source?: string,
): Promise<Record<string, [string | null, string | null]>> {
  const known = new Map((await list(db, contact_id)).map(each => [each.key.toLowerCase(), each.value]))
  const changes: Record<string, [string | null, string | null]> = {}
  for (const answer of answers) {
    const key = plain(answer.key)
    const value = plain(answer.value ?? '') || null
    const before = known.get(key.toLowerCase()) ?? null
    if (!key || before === value) continue
    await db.prepared('delete from data_captures where contact_id = $1 and lower(key) = lower($2)', [contact_id, key])
    if (value)
      await db.prepared('insert into data_captures (contact_id, key, value, source) values ($1, $2, $3, $4)', [
        contact_id,
        key,
        value,
        source ?? null,
      ])
    known.set(key.toLowerCase(), value ?? '')
    changes[key] = [before, value]
  }
  return changes
}

const plain = (text: string) => text.replaceAll('\u0000', '').toWellFormed().trim()
