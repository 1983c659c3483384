import type { PHASES, STATES } from '@openbook/api/bulk-jobs.ts'
import type { Db } from '../db/database.ts'

export type Phase = (typeof PHASES)[number]
export type State = (typeof STATES)[number]

/** A row of bulk_jobs. */
export interface BulkJob<Params = unknown> {
  id: number
  business_unit_id: number
  kind: string
  title: string
  phase: Phase
  state: State
  params: Params
  counts: Record<string, number>
  total: number | null
  processed: number
  cursor: number | null
  /** How often somebody set it going. */
  turn: number
  starts: number
  error: string | null
  /** Null where the server acts by itself. */
  user_id: number | null
  real_user_id: number | null
  undo_user_id: number | null
  undo_real_user_id: number | null
  created_at: string
  started_at: string | null
  finished_at: string | null
  undone_at: string | null
  undo_until: string | null
  request_id: string | null
  /** Whether its kind is held back; told after each batch. */
  quiet?: boolean
}

/** The states a worker acts on. */
export const ACTIVE: readonly State[] = ['previewing', 'queued', 'running', 'undoing']
export const isActive = (state: State) => ACTIVE.includes(state)

interface Draft {
  kind: string
  title: string
  params: object
  /** Chosen by the client, so that the same request starts one job. */
  request_id?: string | undefined
}

/** A job nobody works on yet, of the transaction's user. */
export async function draftJob(db: Db, { kind, title, params, request_id }: Draft): Promise<number> {
  const [row] = await db.prepared<{ id: number }>(
    `insert into bulk_jobs (kind, title, phase, state, params, request_id) values ($1, $2, 'preview', 'draft', $3, $4) returning id`,
    [kind, title, JSON.stringify(params), request_id ?? null],
  )
  if (!row) throw new Error('A bulk job was inserted without an id.')
  return row.id
}

export async function findJob<Params>(db: Db, id: number): Promise<BulkJob<Params> | undefined> {
  return (await db.prepared<BulkJob<Params>>('select * from bulk_jobs where id = $1', [id]))[0]
}

/** Who asked for it. Throws for what the server does by itself. */
export function askerOf({ id, user_id }: BulkJob): number {
  if (user_id === null) throw new Error(`Nobody asked for bulk job ${id}.`)
  return user_id
}

/** Whose name the job's batches are written in: who asked for it, or who asked to undo it. */
export const identityOf = (job: BulkJob) => ({
  business_unit_id: job.business_unit_id,
  user_id: job.phase === 'undo' ? (job.undo_user_id ?? job.user_id) : job.user_id,
  real_user_id: job.phase === 'undo' ? (job.undo_real_user_id ?? job.real_user_id) : job.real_user_id,
})
