import type { Permission } from '@openbook/auth/permissions.ts'
import { PgBoss } from 'pg-boss'
import type { Core } from '../core.ts'
import type { Db } from '../db/database.ts'
import { announce, workHere } from './batch.ts'
import type { BulkAct } from './bulk-act.ts'
import { type BulkJob, isActive } from './bulk-job.ts'
import { installQueue, OWNER_CONNECTIONS } from './install.ts'
import { quietOf } from './quiet.ts'
import { Rounds } from './rounds.ts'
import { Workers } from './workers.ts'

type Handler = (data: never) => Promise<void>
export interface EnqueueOptions {
  /** Not before this many seconds, or this point in time. */
  startAfter?: number | Date
  /** Only one job of the name with this key waits at a time. */
  singletonKey?: string
  retryLimit?: number
}

/** A job for now is told of at once; one for later is looked for this often. */
const POLLED = { notifyPollingIntervalSeconds: 5 }
const WAKE = 'bulk_jobs.wake'

/** Work outside requests: small jobs on pg-boss, and bulk jobs that pg-boss wakes and the sweep never forgets. */
export class Jobs {
  readonly #core: Core
  readonly #workers: Workers
  readonly #rounds: Rounds
  readonly #handlers = new Map<string, Handler>()
  readonly #timed = new Map<string, string>()
  #boss: PgBoss | undefined

  constructor(core: Core) {
    this.#core = core
    this.#workers = new Workers(core)
    this.#rounds = new Rounds(core)
    this.define(WAKE, async ({ id }: { id: number }) => this.#workers.take(id))
  }

  /** What to do with jobs of this name; `data` is what `enqueue` was given. Before `start`. A thrown error is tried again, then logged. */
  define<Data extends object>(name: `${string}.${string}`, handler: (data: Data) => Promise<void>): void {
    this.#handlers.set(name, handler as Handler)
  }

  /** What to do once a day at this time (HH:MM, UTC), in one process of all. Before `start`. */
  daily(name: `${string}.${string}`, at: string, handler: () => Promise<void>): void {
    this.define(name, handler)
    const [hour, minute] = at.split(':').map(Number)
    this.#timed.set(name, `${minute} ${hour} * * *`)
  }

  /** What to do every minute, in one process of all. Before `start`. */
  minutely(name: `${string}.${string}`, handler: () => Promise<void>): void {
    this.define(name, handler)
    this.#timed.set(name, '* * * * *')
  }

  /** What every process does for itself, as it starts and once an hour. Before `start`. */
  hourlyInEach(handler: () => Promise<void>): void {
    this.#rounds.acts.push(handler)
  }

  /** An act on many rows. Before `start`. */
  bulk<Params>(act: BulkAct<Params>): void {
    this.#workers.acts.set(act.name, act as BulkAct<unknown>)
  }

  /** Whether this process has a queue: tools and some tests go without. */
  get running(): boolean {
    return this.#boss !== undefined
  }

  /** Queues a job in the caller's transaction: no commit, no job. */
  async enqueue(db: Db, name: `${string}.${string}`, data: object, options: EnqueueOptions = {}): Promise<void> {
    if (!this.#boss) throw new Error(`No job can be queued before the queue is started: ${name}.`)
    const within = {
      executeSql: async (text: string, values: unknown[] = []) => ({ rows: await db.rows(text, values) }),
    }
    await this.#boss.send(name, data, { ...options, db: within })
  }

  /** To be called where a bulk job was turned to another state: tells open screens, and has a worker of whatever process see to it, once the caller's transaction commits. */
  async turned(db: Db, job: BulkJob): Promise<void> {
    await announce(this.#core, db, this.#workers.acts.get(job.kind), job)
    if (this.#boss && isActive(job.state)) await this.enqueue(db, WAKE, { id: job.id }, { retryLimit: 0 })
  }

  /** The same where the transaction is of the person the job works for: a short job is done right here, unless its kind is held back. */
  async turnedHere(db: Db, job: BulkJob): Promise<void> {
    const act = this.#workers.acts.get(job.kind)
    const here = act?.atOnce?.(job) && !(await quietOf(db, job.business_unit_id, job.kind))
    if (act && here) await workHere(this.#core, db, act, job)
    else await this.turned(db, job)
  }

  /** Whether an act knows how to put back what it did. */
  undoable(kind: string): boolean {
    const act = this.#workers.acts.get(kind)
    return !act || act.undo !== undefined
  }

  /** Whether going on with a job, or taking it back, asks for a proof of who is there. */
  givesPower(job: BulkJob): boolean {
    return this.#workers.acts.get(job.kind)?.givesPower?.(job) ?? false
  }

  /** The right that such a job is started with; null where the server alone starts it. */
  accessOf(job: BulkJob): Permission | null {
    return this.#workers.acts.get(job.kind)?.access ?? null
  }

  /** What a job does to contacts, if anything: changes them where they are, or brings them to lists and takes them off. */
  doesToContacts(job: BulkJob): 'changed' | 'moved' | undefined {
    return this.#workers.acts.get(job.kind)?.contacts?.(job)
  }

  /** `timed` false leaves what is done by the clock to other processes. */
  async start({ timed = true } = {}): Promise<void> {
    const boss = new PgBoss({
      connectionString: this.#core.database.url,
      application_name: `openbook:queue:${process.pid}`,
      max: OWNER_CONNECTIONS,
      schema: this.#core.env.queueSchema,
      useListenNotify: true,
      monitorVacuum: false,
    })
    boss.on('error', error => this.#core.log.warn({ err: error }, 'queue'))
    await installQueue(this.#core, boss, [...this.#handlers.keys()])
    for (const [name, handler] of this.#handlers) await this.#workOff(boss, name, handler)
    if (timed) for (const [name, cron] of this.#timed) await boss.schedule(name, cron)
    this.#boss = boss
    this.#workers.start()
    if (timed) this.#rounds.start()
  }

  /** One after the other. Many queued at once are told of once: whoever has done one looks for the next, and does not wait until it is time to look. */
  async #workOff(boss: PgBoss, name: string, handler: Handler): Promise<void> {
    const worker = await boss.work(name, POLLED, async ([job]) => {
      await handler(job?.data as never)
      boss.notifyWorker(worker)
    })
  }

  /** Takes nothing new, finishes the batches at hand and lets go of the rest. */
  async close(): Promise<void> {
    await this.#rounds.close()
    await this.#workers.close()
    await this.#boss?.stop({ graceful: true, timeout: 10_000 })
    this.#boss = undefined
  }
}
