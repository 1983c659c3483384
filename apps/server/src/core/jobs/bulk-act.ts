import type { Permission } from '@openbook/auth/permissions.ts'
import type { Core } from '../core.ts'
import type { Db } from '../db/database.ts'
import type { BulkJob } from './bulk-job.ts'

/** One batch of one phase, inside the transaction that also moves the cursor. */
export interface Step<Params> {
  core: Core
  db: Db
  job: BulkJob<Params>
  /** Where the last committed batch of this phase ended; null at its start. */
  cursor: number | null
  /** Something costly to open (a file being read): opened once, kept over the batches of this worker, closed when it stops. */
  hold<T>(name: string, open: () => Promise<Held<T>>): Promise<T>
}

export interface Held<T> {
  value: T
  close(): Promise<void>
}

export interface Progress {
  /** Where this batch ended. */
  cursor: number | null
  /** Rows this batch went through. */
  processed: number
  done: boolean
  /** Differences by outcome, e.g. `{ to_create: -500, created: 498, duplicate: 2 }`. */
  counts?: Record<string, number>
  total?: number
}

/** An act on many rows. Each function does one batch, with its journal rows in bulk_job_rows; what is thrown undoes the batch and fails the job. */
export interface BulkAct<Params> {
  name: `${string}.${string}`
  preview?(step: Step<Params>): Promise<Progress>
  run(step: Step<Params>): Promise<Progress>
  undo?(step: Step<Params>): Promise<Progress>
  /** Further streams that hear of progress, besides bulk_job:<id>, and what they are told besides. */
  progress?(job: BulkJob<Params>): { stream: string; type: `${string}.${string}`; data?: object }[]
  /** Short enough to be done within the request that asks for it. */
  atOnce?(job: BulkJob<Params>): boolean
  /** The right it is started with: without it nobody goes on with it or takes it back. Null where the server alone starts it. */
  access: Permission | null
  /** Going on with it or taking it back gives somebody power: whoever asks shows once more who they are. */
  givesPower?(job: BulkJob<Params>): boolean
  /** Its journal is about contacts: open screens hear of it once it is over. `moved` where contacts come to lists and leave them. */
  contacts?(job: BulkJob<Params>): 'changed' | 'moved'
  /** A preview that ends here goes straight on to the run. */
  runsAfterPreview?(job: BulkJob<Params>): boolean
}

/** Thrown by an act that needs what only another machine has (its disk): this process lets go of the job and leaves it to others. */
export class NotHere extends Error {}
