import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { call } from '@openbook/api/core/call.ts'
import { may } from '@openbook/auth/permissions.ts'
import type { Role } from '@openbook/auth/roles.ts'
import { isBusy } from '@openbook/config/jobs.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { paths } from '../paths.ts'
import { invalidate } from './anew.ts'
import { subscribe } from './cable.ts'
import { meQuery } from './current-user.ts'
import { figure } from './numbers.ts'
import { closeProcess, moveProcess, openProcess } from './processes.ts'
import { isTaken, refresh } from './query.ts'
import { refreshAfter } from './refresh-after.ts'
import { say, sayFailed } from './toasts.ts'

export type Job = z.output<typeof bulkJobs.BulkJob>

const SAFETY_MS = 3000
/** Who may be one person with whom changes with every act on contacts. */
const DUPLICATES = '/v1/contacts/duplicates'

export const heldBack = (reason: string) => `An administrator holds this back for now: ${reason}`

/** `1,204 contacts`. */
export const contactsOf = (count: number) => `${figure(count)} ${count === 1 ? 'contact' : 'contacts'}`

/** Tells how a job ended; one that is still at work gets a notification until it has. */
export async function followJob(client: QueryClient, job: Job): Promise<void> {
  const ended = isBusy(job) ? await whenEnded(job) : job
  if (!ended) return
  await Promise.all([
    refreshAfter(client, ended.kind),
    refresh(client, contacts.showByNumber, contactTimeline.list, bulkJobs.list),
  ])
  await invalidate(client, { predicate: ({ queryKey: [path] }) => String(path).startsWith(DUPLICATES) })
  tell(client, ended)
}

/** Whom this window follows or has followed already. */
const followed = new Set<number>()
export const isFollowed = (id: number) => followed.has(id)

type Begun = Pick<Job, 'id' | 'title' | 'state' | 'processed' | 'total' | 'quiet_reason'>

/** The job as it ended, with a notification until then; a kept one stays, to say how. Nothing where it may be seen no longer. */
export function whenEnded(job: Begun, { keep = false } = {}): Promise<Job | undefined> {
  const { id, title } = job
  followed.add(id)
  openProcess({ id, text: title, linkUrl: paths.bulkJob(id), linkText: 'Details', ...farness(job) })
  return new Promise(resolve => {
    const end = (ended?: Job) => {
      clearInterval(timer)
      stop()
      if (!keep || !ended) closeProcess(id)
      resolve(ended)
    }
    const look = async () => {
      try {
        const now = await call(bulkJobs.show, { params: { id } })
        moveProcess(id, farness(now))
        if (!isBusy(now)) end(now)
      } catch (error) {
        if (isTaken(error)) end()
      }
    }
    const timer = setInterval(look, SAFETY_MS)
    const stop = subscribe(
      { channel: 'BulkJobsChannel', id },
      {
        message: ({ data }) => {
          const progress = data as Job
          moveProcess(id, farness(progress))
          if (!isBusy(progress)) void look()
        },
        gap: look,
      },
    )
  })
}

const farness = ({ processed, total, state, quiet_reason }: Omit<Begun, 'id' | 'title'>) => ({
  share: total ? Math.min(1, processed / total) : undefined,
  detail: quiet_reason
    ? heldBack(quiet_reason)
    : `${state === 'undoing' ? 'Undoing: ' : ''}${figure(processed)} of ${contactsOf(total ?? 0)}`,
})

function tell(client: QueryClient, { id, title, state, counts, total, error, undo_until }: Job) {
  const { changed = 0, skipped = 0, unchanged = 0, restored = 0, kept = 0, partly_restored = 0 } = counts
  if (state === 'failed') return say(`${title}: ${error ?? 'stopped by an error.'}`, { tone: 'bad' })
  if (state === 'cancelled') return say(`${title}: stopped after ${contactsOf(changed)}.`, { tone: 'info' })
  if (state === 'undone') {
    const left = kept + partly_restored
    if (total === 0) return say(`${title}: taken back.`)
    return say(
      `${title}: taken back for ${contactsOf(restored + partly_restored)}.${left ? ` ${figure(left)} changed since and kept that.` : ''}`,
      { tone: left ? 'info' : 'good', ...(left && { action: { label: 'See which', run: () => see(id) } }) },
    )
  }
  const left = skipped + unchanged
  const roles = client.getQueryData(meQuery.queryKey)?.roles ?? []
  const undoable = (changed > 0 || total === 0) && undo_until && roles.some(role => may(role as Role, 'bulk_jobs.undo'))
  say(`${title}${total === 0 ? '' : `: ${contactsOf(changed)}`}.${left ? ` ${figure(left)} left as they were.` : ''}`, {
    ...(undoable && { action: { label: 'Undo', run: () => void undoJob(client, id) } }),
  })
}

const see = (id: number) => window.location.assign(paths.bulkJob(id, { undo_outcome: 'kept' }))

/** Takes a job back, and tells how that went. */
export async function undoJob(client: QueryClient, id: number): Promise<void> {
  try {
    await followJob(client, await call(bulkJobs.undo, { params: { id } }))
  } catch (error) {
    sayFailed(error)
  }
}
