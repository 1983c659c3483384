import type { Core } from '../core.ts'
import type { BulkAct } from './bulk-act.ts'
import { drive } from './drive.ts'
import { UNATTENDED } from './lease.ts'

const SWEEP_MS = 2000
const MOST_AT_ONCE = 2
/** How long a job whose file is on another machine's disk is left to that machine. */
const ELSEWHERE_MS = 60_000

/** The bulk jobs this process works on, and the sweep that finds those nobody does. */
export class Workers {
  readonly acts = new Map<string, BulkAct<unknown>>()
  readonly #core: Core
  readonly #running = new Map<number, Promise<void>>()
  readonly #elsewhere = new Map<number, number>()
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> | undefined

  constructor(core: Core) {
    this.#core = core
  }

  start(): void {
    this.#timer = setInterval(() => this.#sweepOnce(), SWEEP_MS)
    this.#sweepOnce()
  }

  /** Works on the job now if there is a free place; otherwise the next sweep comes back to it. */
  take(id: number): void {
    if (this.#stopping.signal.aborted || this.#running.has(id) || this.#running.size >= MOST_AT_ONCE) return
    if ((this.#elsewhere.get(id) ?? 0) > Date.now()) return
    const work = this.#work(id).finally(() => {
      this.#running.delete(id)
    })
    this.#running.set(id, work)
  }

  async #work(id: number): Promise<void> {
    try {
      const how = await drive(this.#core, this.acts, id, this.#stopping.signal)
      if (how === 'elsewhere') this.#elsewhere.set(id, Date.now() + ELSEWHERE_MS)
      else this.#elsewhere.delete(id)
      if (how !== 'finished' && how !== 'made_way') return
      for (const tell of this.#core.onWritten) tell([{ subject_type: 'bulk_jobs', subject_id: id }])
      setImmediate(() => this.#sweepOnce())
    } catch (error) {
      this.#core.log.warn({ err: error, bulk_job: id }, 'bulk job not reached')
    }
  }

  #sweepOnce(): void {
    if (this.#stopping.signal.aborted) return
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = undefined
    })
  }

  async #sweep(): Promise<void> {
    try {
      const jobs = await this.#core.database.system(db => db.rows<{ id: number }>(UNATTENDED))
      for (const { id } of jobs) this.take(id)
    } catch (error) {
      this.#core.log.warn({ err: error }, 'sweep')
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#sweeping
    await Promise.all(this.#running.values())
  }
}
