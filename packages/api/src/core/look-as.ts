/** Names the role an administrator looks at an app as; the server then refuses every write. */
export const LOOK_AS_HEADER = 'x-look-as'
/** What an address says to begin. */
const ASKED = 'look_as'

/** As much of a window as looking needs. */
interface Browser {
  location: { href: string }
  history: { state: unknown; replaceState(state: unknown, unused: string, url: URL): void }
  sessionStorage: {
    getItem(key: string): string | null
    setItem(key: string, role: string): void
    removeItem(key: string): void
  }
}

/** The role that one tab looks at one app as. */
export class Looking {
  readonly #browser: () => Browser
  /** What it is kept under: each app of this origin has its own. */
  readonly #key: string

  constructor(browser: () => Browser, key: string) {
    this.#browser = browser
    this.#key = key
  }

  /** Chosen in the console; null where it is one’s own, and where storage is shut. */
  role = (): string | null => {
    try {
      const { sessionStorage } = this.#browser()
      const asked = this.#takeFromAddress()
      if (asked !== null) sessionStorage.setItem(this.#key, asked)
      return sessionStorage.getItem(this.#key)
    } catch {
      return null
    }
  }

  stop = () => {
    try {
      this.#browser().sessionStorage.removeItem(this.#key)
    } catch {}
  }

  /** What tells the server, which then answers as to that role and refuses every write. */
  headers = (): Record<string, string> => {
    const role = this.role()
    return role ? { [LOOK_AS_HEADER]: role } : {}
  }

  #takeFromAddress(): string | null {
    const { location, history } = this.#browser()
    const url = new URL(location.href)
    const asked = url.searchParams.get(ASKED)
    if (asked === null) return null
    url.searchParams.delete(ASKED)
    history.replaceState(history.state, '', url)
    return asked
  }
}
