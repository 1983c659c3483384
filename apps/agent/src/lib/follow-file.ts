import { whenEnded } from './follow-job.ts'
import { moveProcess, type Process } from './processes.ts'
import { say } from './toasts.ts'

/** Follows a job that makes a file, from any page; its notification stays until it is closed, then with the link to the file. */
export async function followFile(
  job: { id: number; text: string },
  link: Required<Pick<Process, 'linkUrl' | 'linkText'>>,
): Promise<void> {
  const ended = await whenEnded({ ...job, title: job.text, state: 'queued', processed: 0, total: null }, { keep: true })
  if (!ended) return
  const { id, state, error } = ended
  if (state === 'completed') return moveProcess(id, { status: 'done', ...link })
  const text = state === 'cancelled' ? `${job.text}: cancelled` : `${job.text}: ${error ?? 'stopped by an error.'}`
  moveProcess(id, { status: 'failed', text })
  if (state === 'failed') say(text, { tone: 'bad' })
}
