/** What a bulk job is at, in words. */
export const JOB_STATES = {
  draft: 'Not started',
  previewing: 'Checking',
  ready: 'Not started',
  queued: 'Waiting',
  running: 'At work',
  completed: 'Done',
  failed: 'Stopped by an error',
  cancelled: 'Stopped',
  undoing: 'Undoing',
  undone: 'Undone',
} as const
export type JobState = keyof typeof JOB_STATES

const BUSY: readonly JobState[] = ['previewing', 'queued', 'running', 'undoing']
export const isBusy = ({ state }: { state: JobState }) => BUSY.includes(state)

/** What is said of a job that an administrator holds back for a while. */
export const HELD_BACK = 'Held back'
export const stateWord = ({ state, quiet_reason }: { state: JobState; quiet_reason?: string | null | undefined }) =>
  quiet_reason ? HELD_BACK : JOB_STATES[state]
