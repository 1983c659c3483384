import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach } from 'vitest'
import type { Place } from './own-server.ts'

/** How a job is watched from outside. */
interface Watched<Job> {
  look: () => Promise<Job>
  busy: (job: Job) => boolean
  /** Differs once a batch more has been committed. */
  mark: (job: Job) => string
}

const KILLED = 2

/** Worker processes for the jobs of one domain (the URL of its jobs.ts), which the calling file starts and kills. */
export function workersFor(jobs: URL) {
  let worker: ChildProcess | undefined
  afterEach(() => {
    worker?.kill('SIGKILL')
  })

  async function start({ databaseUrl, dataDir }: Place): Promise<ChildProcess> {
    const child = spawn(process.execPath, [new URL('./worker.ts', import.meta.url).pathname], {
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JOBS_MODULE: jobs.href },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    worker = child
    const [ended] = await Promise.race([once(child.stdout ?? child, 'data').then(() => []), once(child, 'exit')])
    if (ended !== undefined) throw new Error(`The worker ended with ${ended} before it began.`)
    return child
  }

  /** Starts workers and kills the first two after some of their batches have been committed, until one gets to the end. Gives how many were killed in the middle. */
  return async <Job>(place: Place, { look, busy, mark }: Watched<Job>): Promise<{ attempt: Job; killed: number }> => {
    for (let killed = 0; ; killed++) {
      const child = await start(place)
      const before = mark(await look())
      let now = await look()
      while (busy(now) && mark(now) === before) now = await look()
      if (killed < KILLED) await sleep(Math.random() * 150)
      else while (busy(now)) now = await look()
      child.kill('SIGKILL')
      await once(child, 'exit')
      now = await look()
      if (!busy(now)) return { attempt: now, killed }
    }
  }
}
