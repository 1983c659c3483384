import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import { call } from '@openbook/api/core/call.ts'
import type { QueryClient } from '@tanstack/react-query'
import { paths } from '../paths.ts'
import { followFile } from './follow-file.ts'
import { followJob, isFollowed, type Job } from './follow-job.ts'

const MOST = 10
/** What a job makes that stays, and where it is found; imports tell their progress on their own page. */
const FILES: Record<string, (id: number) => { linkUrl: string; linkText: string }> = {
  'contact_exports.run': id => ({ linkUrl: paths.exportFile(id), linkText: 'Download' }),
  'contact_prints.run': id => ({ linkUrl: paths.print(id), linkText: 'Open the result' }),
}
const isOfImports = ({ kind }: Job) => kind.startsWith('contact_imports.')

/** Takes up the notifications of what this user has running, as after a page was loaded anew. Throws where nobody could be asked. */
export async function resumeJobs(client: QueryClient, user_id: number): Promise<void> {
  const running = await call(bulkJobs.list, { query: { state: 'active', user_id, limit: MOST } })
  for (const job of running.data.toReversed()) {
    if (isOfImports(job) || isFollowed(job.id)) continue
    const file = FILES[job.kind]?.(job.id)
    void (file ? followFile({ id: job.id, text: job.title }, file) : followJob(client, job))
  }
}
