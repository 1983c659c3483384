import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'

interface Word {
  business_unit_id: number
  field: string
  word: string
}
/** Runs something in a transaction that sees all agencies. */
type InSystem = Core['database']['system']

/** Of agencies with so many contacts, by a sample of so many texts. */
const LARGE = [20_000, 2000]

const DUE = `select business_unit_id, field, word from app.frequent_words_due($1, $2)
  union all select business_unit_id, field, word from app.frequent_traits_due($1, $2)
  union all select business_unit_id, field, word from app.frequent_fields_due($1, $2)`

/** Makes and renews who has the words that many of a large agency have, its tags, consents and fields, a transaction each, and forgets what no longer counts. */
export async function keepFrequentWords(system: InSystem, large = LARGE): Promise<void> {
  const due = await system(db => db.rows<Word>(DUE, large))
  for (const { business_unit_id, field, word } of due)
    await system(db => db.rows('select app.keep_frequent_word($1, $2, $3)', [business_unit_id, field, word]))
  await system((db: Db) => db.rows('select app.forget_text_changes()'))
}

export const registerFrequentWords = (core: Core) =>
  core.jobs.minutely('contacts.keep_frequent_words', () => keepFrequentWords(fn => core.database.system(fn)))
