import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import { isBusy } from '@openbook/config/jobs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribe } from '../../lib/cable.ts'
import type { Job } from '../../lib/follow-job.ts'
import { keyOf, query, refresh, whileAt } from '../../lib/query.ts'
import { paths } from '../../paths.ts'

const SAFETY_MS = 3000

/** One job; asked for now and then while it is busy, should the socket be away. */
export const jobQuery = (id: number) => ({
  ...query(bulkJobs.show, { params: { id } }),
  refetchInterval: whileAt<Job>(isBusy, SAFETY_MS),
})

export const stateTone = ({ state, quiet_reason }: Job) =>
  quiet_reason
    ? 'warning'
    : state === 'completed'
      ? 'success'
      : state === 'failed'
        ? 'error'
        : isBusy({ state })
          ? 'info'
          : 'default'

/** What rows of a journal can have become, in the order they are shown. */
export const OUTCOMES: Record<string, string> = {
  selected: 'Not done',
  to_create: 'Not created',
  to_update: 'Not updated',
  to_add_policy: 'Policies not added',
  to_update_policy: 'Policies not brought up to date',
  to_opt_out: 'Not opted out',
  changed: 'Changed',
  created: 'Created',
  updated: 'Updated',
  policy_added: 'Policies added',
  policy_updated: 'Policies brought up to date',
  opted_out: 'Only opted out',
  printed: 'Printed',
  unchanged: 'Nothing to change',
  duplicate: 'Duplicates',
  skipped: 'Left out',
  invalid: 'Invalid',
}
const PURGED: Record<string, string> = { ...OUTCOMES, selected: 'Not purged', changed: 'Purged' }
/** The same for a job: what is purged is not called changed. */
export const outcomesOf = ({ kind }: Job) => (kind.startsWith('contacts.purge') ? PURGED : OUTCOMES)
/** What an undo made of them. */
export const UNDO_OUTCOMES: Record<string, string> = {
  restored: 'Put back',
  deleted: 'Taken back',
  partly_restored: 'Partly put back',
  kept: 'Kept as changed since',
}

const UNTIL_UNDONE = [
  'selected',
  'to_create',
  'to_update',
  'to_add_policy',
  'to_update_policy',
  'changed',
  'created',
  'updated',
  'policy_added',
  'policy_updated',
  'opted_out',
]

/** The figures of a job in words; once it is undone, what came of that stands for what it did. */
export const figuresOf = (job: Job) =>
  Object.entries({ ...outcomesOf(job), ...UNDO_OUTCOMES })
    .filter(([outcome]) => job.counts[outcome] && !(job.state === 'undone' && UNTIL_UNDONE.includes(outcome)))
    .map(([name, label]) => ({
      name,
      label,
      count: job.counts[name] ?? 0,
      field: name in OUTCOMES ? 'outcome' : 'undo_outcome',
    }))

/** Imports have a page of their own, with their file. */
export const pathOf = ({ id, kind }: Job) =>
  kind.startsWith('contact_imports.') ? paths.importAttempt(id) : paths.bulkJob(id)

/** Keeps a job fresh from the socket; its end is read in full. */
export function useJobProgress(id: number) {
  const client = useQueryClient()
  useEffect(() => {
    const all = () => void refresh(client, bulkJobs.show, bulkJobs.rows, bulkJobs.list)
    return subscribe(
      { channel: 'BulkJobsChannel', id },
      {
        message: ({ data }) => {
          const progress = data as Job
          client.setQueryData<Job>(
            keyOf(bulkJobs.show, { params: { id } }),
            known => known && { ...known, ...progress },
          )
          if (!isBusy(progress)) all()
        },
        gap: all,
      },
    )
  }, [client, id])
}
