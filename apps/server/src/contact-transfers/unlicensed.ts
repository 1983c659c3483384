import type { TransferValues } from '@openbook/api/contact-transfers.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { unlicensed } from './transfer.ts'

const figure = (count: number) => count.toLocaleString('en-US')
const sum = (states: { count: number }[]) => states.reduce((total, { count }) => total + count, 0)

/** The contacts of an attempt that its recipient may not sell to, by state, the most first. */
function unlicensedStates(db: Db, values: TransferValues, id: number) {
  const sent: unknown[] = [id]
  return db.rows<{ state: string; count: number }>(
    `select c.state, count(*) from bulk_job_rows j join contacts c on c.id = j.subject_id
      where j.job_id = $1 and ${unlicensed(values, value => `$${sent.push(value)}`)} group by 1 order by 2 desc, 1`,
    sent,
  )
}

export const countUnlicensed = async (db: Db, values: TransferValues, id: number) =>
  sum(await unlicensedStates(db, values, id))

/** Throws a 409 where there are any. */
export async function refuseUnlicensed(db: Db, values: TransferValues, id: number): Promise<void> {
  const states = await unlicensedStates(db, values, id)
  if (!states.length) return
  const where = states.map(({ state, count }) => `${state} (${figure(count)})`).join(', ')
  const base = `The recipient is not licensed for ${figure(sum(states))} of them: ${where}. Send skip_unlicensed to leave those out.`
  throw new Refused(409, { base }, 'contact_transfers.unlicensed')
}
