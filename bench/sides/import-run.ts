import { setTimeout as sleep } from 'node:timers/promises'
import { residentMb } from './child.ts'
import type { Openbook } from './openbook.ts'

interface Attempt {
  id: number
  state: string
  error: string | null
  counts: Record<string, number>
  columns: { field: string | null }[]
}
export interface Imported {
  id: number
  /** Milliseconds up to the end of each step. */
  steps: Record<'uploaded' | 'forecast' | 'imported' | 'searchable', number>
  counts: Record<string, number>
}

/** A file through the API as a screen does it: upload, forecast, run, and a search for its last person. */
export async function importFile(
  server: Openbook,
  headers: Record<string, string>,
  file: Blob,
  last: string,
): Promise<Imported> {
  const began = performance.now()
  const steps = { uploaded: 0, forecast: 0, imported: 0, searchable: 0 }
  const done = (step: keyof typeof steps) => {
    steps[step] = performance.now() - began
  }
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const form = body instanceof FormData
    const answer = await fetch(`${server.origin}/v1/contacts${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && !form && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const until = async (id: number, state: string) => {
    for (;;) {
      const attempt = await call<Attempt>('GET', `/import_attempts/${id}`)
      if (attempt.state === state) return attempt
      if (['failed', 'cancelled'].includes(attempt.state))
        throw new Error(`The import ${attempt.state}: ${attempt.error}`)
      await sleep(40)
    }
  }
  const upload = new FormData()
  upload.append('file', file, 'leads.csv')
  const { id, columns } = await call<Attempt>('POST', '/validate_import', upload)
  done('uploaded')
  await call('POST', `/import_attempts/${id}/dry_run`, { mapping: columns.map(({ field }) => field) })
  await until(id, 'ready')
  done('forecast')
  const go = new FormData()
  go.append('id', String(id))
  await call('POST', '/import', go)
  const { counts } = await until(id, 'completed')
  done('imported')
  const found = await call<{ meta: { total_count: number } }>('PATCH', '', {
    contacts_scope: { contact_group: 'mine', q: last },
  })
  if (found.meta.total_count !== 1) throw new Error(`${last} is found ${found.meta.total_count} times.`)
  done('searchable')
  return { id, steps, counts }
}

/** The highest resident memory of a process while something runs, above what it was before, in MB. */
export async function growthDuring(pid: number | undefined, work: () => Promise<unknown>) {
  const before = residentMb(pid)
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMb(pid))
  }, 50)
  await work().finally(() => clearInterval(sampling))
  return { before, peak, growth: peak - before }
}
