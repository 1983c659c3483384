import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import type { Gets } from '@openbook/api/core/route.ts'
import { isBusy } from '@openbook/config/jobs.ts'
import { useCallback, useEffect, useState } from 'react'
import { useAsked } from '../ui/useAsked.ts'
import { useHeard } from '../ui/useHeard.ts'
import { call } from '../wire.ts'

export type Job = Gets<typeof bulkJobs.show>
const SAFETY_MS = 3000
const OUTCOMES = { selected: 'Not done', changed: 'Changed', unchanged: 'Nothing to change', skipped: 'Left out' }
const UNDONE = { restored: 'Put back', kept: 'Kept as changed since' }
const WORDS: Record<string, string> = { ...OUTCOMES, ...UNDONE }

/** What became of somebody: the undo's word where there is one. */
export const wordOf = (row: { outcome: string; undo_outcome: string | null }) =>
  WORDS[row.undo_outcome ?? row.outcome] ?? row.outcome

/** The figures of a job in words; whoever was put back is not told of as not done. */
export const figuresOf = ({ counts }: Job) =>
  Object.entries(WORDS)
    .map(([name, label]) => ({
      name,
      label,
      count: counts[name] ?? 0,
      by: name in UNDONE ? 'undo_outcome' : 'outcome',
    }))
    .filter(({ name, count }) => count > 0 && !(name === 'selected' && counts.restored))

/** The job as it stands: what the socket tells, and asked for now and then while it is at work, should that be away. */
export function useJob(id: number) {
  const ask = useCallback(() => call(bulkJobs.show, { params: { id } }), [id])
  const { data, error, again } = useAsked(ask)
  const [told, setTold] = useState<Partial<Job>>()
  const job = data && told?.id === data.id && isBusy(data) ? { ...data, ...told } : data
  useHeard({ channel: 'BulkJobsChannel', id }, ['bulk_jobs.progress'], progress => {
    const now = progress as Job | undefined
    const going = now && isBusy(now) ? now : undefined
    setTold(going)
    if (!going || !data || !isBusy(data)) again()
  })
  useEffect(() => {
    if (!data || !isBusy(data)) return
    const timer = setTimeout(again, SAFETY_MS)
    return () => clearTimeout(timer)
  }, [data, again])
  return { job, error, again }
}
