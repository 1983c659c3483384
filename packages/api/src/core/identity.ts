// One browser, several tabs, one cookie: when one tab logs in as somebody or comes back, the others still show, and would
// write as, whoever it was before. So each request names whom its page takes itself to be; the server refuses another.
import type { CurrentUser } from './current-user.ts'
import { Failed } from './errors.ts'

/** Names whom the page takes itself to be signed in as. Without it nothing is compared: scripts have one identity. */
export const IDENTITY_HEADER = 'x-identity'
/** The refusal of a request whose page belongs to somebody else. */
export const OTHER_IDENTITY = 'sessions.other_identity'
/** The refusal where the time as somebody else is over, and one’s own session may go on. */
export const LEVEL_OVER = 'sessions.level_over'

/** Whether a write only met another tab on its way: the same asked again tells who is signed in by now. */
export const isCrossed = (error: unknown) => error instanceof Failed && error.code === 'csrf'

/** Who is acted as and who is really there, as the header says it. */
export const identityOf = (acting: number, real: number) => `${acting}:${real}`

/** Whom one page takes itself to be, and whether the server has said that it is somebody else by now. */
export class Believed {
  #user: CurrentUser | undefined
  #other: string | undefined
  readonly #watchers = new Set<() => void>()

  get user() {
    return this.#user
  }

  learn(user: CurrentUser) {
    this.#user ??= user
  }

  forget() {
    this.#user = undefined
    this.#tell(undefined)
  }

  headers = (): Record<string, string> =>
    this.#user
      ? { [IDENTITY_HEADER]: identityOf(this.#user.id, this.#user.impersonation?.real_user.id ?? this.#user.id) }
      : {}

  /** Takes note of a refusal that says so. */
  heard(error: unknown) {
    if (error instanceof Failed && error.code === OTHER_IDENTITY) this.#tell(error.sentence)
  }

  /** The server’s sentence once it is somebody else, for useSyncExternalStore. */
  other = () => this.#other

  watch = (watcher: () => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #tell(other: string | undefined) {
    if (other === this.#other) return
    this.#other = other
    for (const watcher of this.#watchers) watcher()
  }
}
