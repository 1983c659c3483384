/** Work that goes on behind the screen (spec section 3, process notification); it is visible while it is in the list. */
export interface Process {
  id: number
  status: 'processing' | 'done' | 'failed'
  text: string
  /** From 0 to 1, where it is known. */
  share?: number | undefined
  detail?: string | undefined
  linkUrl?: string | undefined
  linkText?: string | undefined
}

let processes: readonly Process[] = []
const watchers = new Set<() => void>()

function set(list: readonly Process[]) {
  processes = list
  for (const watch of watchers) watch()
}

/** The processes on the screen, oldest first, for useSyncExternalStore. */
export const processStore = {
  read: () => processes,
  watch: (watch: () => void) => {
    watchers.add(watch)
    return () => void watchers.delete(watch)
  },
}

// sic: spec section 3
const FRESH = { status: 'processing', text: 'Loading...' } as const

/** Opens the notification of a process. */
export const openProcess = (process: Pick<Process, 'id'> & Partial<Process>) =>
  set([...processes.filter(({ id }) => id !== process.id), { ...FRESH, ...process }])

/** Tells how far it is; one that was closed stays closed. */
export const moveProcess = (id: number, change: Partial<Process>) =>
  set(processes.map(process => (process.id === id ? { ...process, ...change } : process)))

/** Closes it; the work itself goes on. */
export const closeProcess = (id: number) => set(processes.filter(process => process.id !== id))
