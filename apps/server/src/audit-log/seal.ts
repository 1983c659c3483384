import type { Db } from '../core/db/database.ts'

/** The most entries under one seal. A test makes it small. */
export const SEAL = { most: 10_000, after: '1 hour' }

/** Who did what, when and to which fields; not the values, which a purged contact loses. */
const ENTRY = `(jsonb_build_array(id, business_unit_id, action, user_id, real_user_id, session_id, subject_type, subject_id, app.blanked(changes),
  host(ip), request_id, extract(epoch from at)) || case when way is null then '[]' else jsonb_build_array(way, api_key_id) end)::text`

/** Entries $2 to $3 of agency $1 and the seal $4 before them, as one hash. */
const HASHED = `select count(*) as entries, sha256($4::bytea || convert_to(coalesce(string_agg(${ENTRY}, E'\\n' order by id), ''), 'utf8')) as hash
  from audit_log where business_unit_id = $1 and id between $2 and $3`

interface Seal {
  from_id: number
  to_id: number
  entries: number
  previous_hash: Buffer
  hash: Buffer
  sealed_at: string
}
const START = Buffer.alloc(32)

/**
 * Seals what an agency's log has that is not sealed yet and old enough that no transaction can still add in between.
 * Needs a transaction that reaches the agency. Answers how many seals were set.
 */
export async function sealLog(db: Db, business_unit_id: number): Promise<number> {
  await db.prepared('select pg_advisory_xact_lock(8104, $1::int)', [business_unit_id % 2 ** 31])
  for (let set = 0; ; set++) {
    const [last] = await db.rows<Pick<Seal, 'to_id' | 'hash'>>(
      'select to_id, hash from audit_seals where business_unit_id = $1 order by id desc limit 1',
      [business_unit_id],
    )
    const [next] = await db.rows<{ from_id: number | null; to_id: number | null }>(
      `select min(id) as from_id, max(id) as to_id from (
         select id from audit_log where business_unit_id = $1 and id > $2
            and id <= (select max(id) from audit_log where business_unit_id = $1 and at < now() - $3::interval)
          order by id limit $4) run`,
      [business_unit_id, last?.to_id ?? 0, SEAL.after, SEAL.most],
    )
    if (!next?.from_id || !next.to_id) return set
    const previous = last?.hash ?? START
    await db.rows(
      `insert into audit_seals (business_unit_id, from_id, to_id, previous_hash, entries, hash)
       select $1::bigint, $2::bigint, $3::bigint, $4::bytea, h.entries, h.hash from (${HASHED}) h`,
      [business_unit_id, next.from_id, next.to_id, previous],
    )
  }
}

/** Whether the log of an agency is still what was sealed, and up to when; names the first run that is not. */
export async function verifyLog(db: Db, business_unit_id: number) {
  const seals = await db.rows<Seal>(
    'select from_id, to_id, entries, previous_hash, hash, sealed_at from audit_seals where business_unit_id = $1 order by id',
    [business_unit_id],
  )
  let previous: Buffer = START
  let sealed = 0
  for (const seal of seals) {
    const [now] = await db.rows<{ entries: number; hash: Buffer }>(HASHED, [
      business_unit_id,
      seal.from_id,
      seal.to_id,
      previous,
    ])
    const intact = seal.previous_hash.equals(previous) && now?.entries === seal.entries && now.hash.equals(seal.hash)
    if (!intact) return { intact, sealed, broken: { from_id: seal.from_id, to_id: seal.to_id }, sealed_at: null }
    previous = seal.hash
    sealed += seal.entries
  }
  return { intact: true, sealed, broken: null, sealed_at: seals.at(-1)?.sealed_at ?? null }
}
