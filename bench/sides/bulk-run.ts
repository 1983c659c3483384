import { setTimeout as sleep } from 'node:timers/promises'
import type { BulkCase } from '../bulk-cases.ts'
import type { Openbook } from './openbook.ts'

interface Job {
  id: number
  state: string
  error: string | null
  counts: Record<string, number>
}

/** Acts on the first `rows` contacts of the agency and their undo, through the API as a screen does it. */
export function bulkClient(server: Openbook, headers: Record<string, string>, rows: number) {
  const call = async <T>(method: string, path: string, body: object = {}): Promise<T> => {
    const answer = await fetch(`${server.origin}${path}`, {
      method,
      headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const until = async (id: number, state: string, counted: string) => {
    for (;;) {
      const job = await call<Job>('GET', `/v1/bulk_jobs/${id}`)
      if (job.state === 'failed') throw new Error(`The job failed: ${job.error}`)
      if (job.state === state) {
        if (job.counts[counted] !== rows) throw new Error(`Of ${rows} contacts: ${JSON.stringify(job.counts)}`)
        return
      }
      await sleep(40)
    }
  }
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const contacts_scope = { contact_group: 'all', select_n: rows }
  return {
    act: async ({ method, path, body }: BulkCase) => {
      let id = 0
      const took = await timed(async () => {
        const started = await call<{ bulk_job: Job }>(method, path, { ...body, all: true, contacts_scope })
        id = started.bulk_job.id
        await until(id, 'completed', 'changed')
      })
      return { id, took }
    },
    undo: (id: number) =>
      timed(async () => {
        await call('POST', `/v1/bulk_jobs/${id}/undo`)
        await until(id, 'undone', 'restored')
      }),
  }
}
