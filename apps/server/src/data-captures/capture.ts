import type { Viewer } from '@openbook/auth/viewer.ts'
import { changedMeanwhile, lastBy } from '../contacts/meanwhile.ts'
import type { Db } from '../core/db/database.ts'
import { removeAnswers } from './deleted.ts'
import { list } from './queries.ts'

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

/** Writes an answer in the place of what the question had. */
async function write(db: Db, contact_id: number, key: string, value: string): Promise<void> {
  await db.prepared('delete from data_captures where contact_id = $1 and lower(key) = lower($2)', [contact_id, key])
  await db.prepared('insert into data_captures (contact_id, key, value) values ($1, $2, $3)', [contact_id, key, value])
}

/** Sets and removes answers; gives `[before, after]` by question, for what changed. */
export async function capture(
  db: Db,
  contact_id: number,
  answers: Answer[],
): Promise<Record<string, [string | null, string | null]>> {
  const known = new Map((await list(db, contact_id)).map(each => [each.key.toLowerCase(), each.value]))
  const changes: Record<string, [string | null, string | null]> = {}
  for (const answer of answers) {
    const key = plain(answer.key)
    const value = plain(answer.value ?? '') || null
    const before = known.get(key.toLowerCase()) ?? null
    if (!key || before === value) continue
    if (value) await write(db, contact_id, key, value)
    else await removeAnswers(db, contact_id, key)
    known.set(key.toLowerCase(), value ?? '')
    changes[key] = [before, value]
  }
  return changes
}

const plain = (text: string) => text.replaceAll('\u0000', '').toWellFormed().trim()
