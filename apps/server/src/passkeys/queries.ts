import type { Passkey } from '@openbook/api/passkeys.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'

type Row = z.input<typeof Passkey>
const COLUMNS = 'id, name, synced, created_at, last_used_at'

export const list = (db: Db, userId: number) =>
  db.prepared<Row>(`select ${COLUMNS} from passkeys where user_id = $1 order by id`, [userId])

/** The ids of a user's keys, for the browser. */
export const credentialsOf = async (db: Db, userId: number) =>
  (
    await db.prepared<{ credential_id: Buffer; transports: string[] }>(
      'select credential_id, transports from passkeys where user_id = $1 order by id',
      [userId],
    )
  ).map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports }))

export interface NewPasskey {
  business_unit_id: number
  user_id: number
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  synced: boolean
}

export async function insert(db: Db, made: NewPasskey): Promise<Row> {
  const [row] = await db.prepared<Row>(
    `insert into passkeys (business_unit_id, user_id, credential_id, public_key, counter, transports, name, synced)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    [
      made.business_unit_id,
      made.user_id,
      made.credential_id,
      made.public_key,
      made.counter,
      made.transports,
      made.name,
      made.synced,
    ],
  )
  if (!row) throw new Error('A passkey was inserted without an id.')
  return row
}

export const destroy = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db.prepared('delete from passkeys where user_id = $1 and id = $2 returning id', [userId, id])).length > 0
