import type { Permission } from '@openbook/auth/permissions.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { Bind } from '../contacts/conditions.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { Progress, Step } from '../core/jobs/bulk-act.ts'
import type { BulkJob } from '../core/jobs/bulk-job.ts'
import { runBatch, undoBatch } from './batches.ts'
import { PACE } from './pace.ts'
import type { Selected } from './selection.ts'

export type Actor = Pick<Viewer, 'user_id' | 'role'>

/** What a job on contacts keeps in params: what to do, and how many rows its journal has. */
export interface ActParams<Values extends object = object> {
  values: Values
  count: number
}

/** What an act's SQL over one contact may ask besides. */
export interface About {
  actor: Actor
  /** Holds where the contact of this id is selected too. */
  selected: (id: string) => string
  /** SQL for what `tells` says of `c`, where it was asked of all of them at once. */
  told?: string
}

/** The rows of the journal, `j`, that one batch is about, and what its SQL may name. */
export interface Batch<Values extends object> {
  core: Core
  db: Db
  actor: Actor
  job: BulkJob<ActParams<Values>>
  values: Values
  /** $1 is the job, $2 and $3 bound its rows; `bind` adds more. */
  sent: unknown[]
  bind: Bind
  about: About
  /** Holds over `j` and `c` for contacts the act may be done to and would change. */
  fits: string
}

/** An act on many contacts: previewed, run in batches and undone by the one mechanism. */
export interface ContactAct<Values extends object> {
  name: `${string}.${string}`
  access: Permission
  values: z.ZodType<Values>
  /** Tells the act in words, like "Set status to Client". Throws a 422 where a value points at nothing. */
  title(db: Db, actor: Actor, values: Values): Promise<string>
  /** Whom it is for, where what it does says so and no selection is asked. */
  whom?(values: Values): Selected
  /** It is done even where no contact is selected: more than contacts hangs on it. */
  ofNobody?: boolean
  /** The most contacts at once, where fewer than everybody; `done` is what is done to them, like `exported`. */
  most?: number
  done?: string
  /** SQL for a sentence on contacts of the CTE `s` (id), as row_no and why: what would be too slow asked of one after the other. */
  tells?(values: Values, bind: Bind): string
  /** SQL over `c`: why it cannot be done to this contact, in a sentence; null where it can. */
  refuses(values: Values, bind: Bind, about: About): string
  /** SQL over `c`: holds where it would change nothing. */
  same(values: Values, bind: Bind): string
  /** Where only the first is changed of those who share something: SQL over `c` for what that is, and why the others are left out. */
  once?(values: Values): { by: string; because: string } | undefined
  /** What somebody should know before they say yes. `c` is one row per contact it would change. */
  warnings?(db: Db, actor: Actor, values: Values): Promise<string[]>
  /** SQL over `c`: what somebody should know about this contact before they say yes, in a sentence; null where nothing. */
  cautions?(db: Db, actor: Actor, values: Values, bind: Bind, about: About): Promise<string>
  /** Changes the contacts of `selected` rows that fit, and marks those rows `changed` with what it takes to put them back. */
  write(batch: Batch<Values>): Promise<void>
  /** Contacts come to lists by it and leave them: no list can tell by its rows whether it is one of those. */
  moves?(values: Values): boolean
  /** It hands contacts on: whoever did it takes them back, also out of sight. */
  handsOn?: boolean
  /** Puts back what `changed` rows say, where nobody changed it since, and says in each row how that went. */
  restore?(batch: Batch<Values>): Promise<void>
  /** Once the last batch of a run or of an undo is through, in its transaction. */
  finished?(step: Step<ActParams<Values>>): Promise<void>
}

export type AnyAct = ContactAct<object>
const ACTS = new Map<string, AnyAct>()

export const findAct = (name: string): AnyAct | undefined => ACTS.get(name)

/** Makes an act known: to the workers, and to the preview by its name. */
export function registerContactAct<Values extends object>(core: Core, act: ContactAct<Values>): void {
  const any = act as unknown as AnyAct
  ACTS.set(act.name, any)
  core.jobs.bulk<ActParams>({
    name: act.name,
    access: act.access,
    run: step => ended(any, step, runBatch(any, step)),
    ...(act.restore && { undo: step => ended(any, step, undoBatch(any, step)) }),
    contacts: ({ params }) => (any.moves?.(params.values) ? 'moved' : 'changed'),
    atOnce: ({ params }) => params.count <= PACE.at_once,
  })
}

async function ended(act: AnyAct, step: Step<ActParams>, batch: Promise<Progress>): Promise<Progress> {
  const progress = await batch
  if (progress.done) await act.finished?.(step)
  return progress
}

/** For acts on contacts that are not in the deleted group. */
export const refusesDeleted = () => `case when c.deleted_at is not null then 'In the deleted group.' end`
