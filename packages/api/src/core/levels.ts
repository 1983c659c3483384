import { comeBack, destroy, loginAs, logOutOfAll } from '../sessions.ts'
import { caller } from './call.ts'
import type { Failed } from './errors.ts'
import { type Believed, LEVEL_OVER } from './identity.ts'

interface Shelf {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
}
interface Field {
  isConnected?: boolean
  value?: unknown
}
/** As much of a window as the login stack needs. */
interface Browser {
  localStorage: Shelf
  sessionStorage: Shelf
  location: { pathname: string; search: string; assign(to: string): void }
  navigator: { locks?: { request(name: string, act: () => Promise<unknown>): Promise<unknown> } }
  addEventListener(type: 'input', hear: (event: { target: unknown }) => void, capture: true): void
  fetch: typeof fetch
}
/** A time that is over, on a page somebody still writes on. */
export interface Over {
  name: string
  go: () => void
}

/** How long a page that leaves for another identity asks nothing more: the browser takes as long to be there, by way of a busy provider too. */
const LEAVING_MS = 20_000
/** How long a request that makes this browser somebody else waits for those before it, and keeps those after it until the page leaves. */
const TURNING_MS = 1000
const TURNS = [destroy, loginAs, logOutOfAll]
const FROM = 'openbook-jumped-from'
const OVER = 'openbook-time-over'
/** Where the server leads whoever is still signed in. */
const HOMES = ['/', '/admin/']

/** The way up and down the login stack in one browser: where one was before, and word of a time that is over. */
export class Levels {
  readonly #browser: () => Browser
  readonly #believed: Believed
  readonly #watchers = new Set<() => void>()
  readonly #written = new Set<Field>()
  #returning: Promise<boolean> | undefined
  #over: Over | undefined
  #left = Promise.resolve()
  readonly #running = new Set<Promise<unknown>>()

  constructor(browser: () => Browser, believed: Believed) {
    this.#browser = browser
    this.#believed = believed
  }

  /** From now on notes what is typed: no page is left by itself that somebody writes on. */
  listen() {
    this.#browser().addEventListener('input', ({ target }) => void this.#written.add(target as Field), true)
  }

  /** Sends a request when it may be sent: one of a page on its way out would bear its identity and another's session. */
  async send<T>(method: string, path: string, ask: () => Promise<T>): Promise<T> {
    for (let left: Promise<void> | undefined; left !== this.#left; await left) left = this.#left
    if (TURNS.some(turn => turn.method === method && turn.path === path.split('?')[0])) return this.#turn(ask)
    const asked = ask()
    this.#running.add(asked)
    return asked.finally(() => this.#running.delete(asked))
  }

  /** Whoever makes this browser somebody else goes alone, as the session changes with the answer and the page only after it. */
  async #turn<T>(ask: () => Promise<T>): Promise<T> {
    let goOn = () => {}
    this.#left = new Promise(resolve => {
      goOn = resolve
    })
    let keep = 0
    try {
      await Promise.race([Promise.allSettled(this.#running), new Promise(over => setTimeout(over, TURNING_MS))])
      const answer = await ask()
      if ((answer as Partial<Response>).ok) keep = TURNING_MS
      return answer
    } finally {
      setTimeout(goOn, keep)
    }
  }

  #leave(to: string) {
    this.#left = new Promise(resolve => setTimeout(resolve, LEAVING_MS))
    this.#browser().location.assign(to)
  }

  /** Comes at once, or once a page that is about to leave has had the time for it. */
  async left(): Promise<void> {
    for (let left: Promise<void> | undefined; left !== this.#left; await left) left = this.#left
  }

  /** On as somebody; where one is now is kept for the way back. */
  jump(acting: number, redirect_to: string) {
    const { location, localStorage } = this.#browser()
    quietly(() =>
      localStorage.setItem(FROM, JSON.stringify({ ...this.#places(), [acting]: location.pathname + location.search })),
    )
    this.#leave(redirect_to)
  }

  /** Back to where one was before going on as somebody. */
  back(acting: number, redirect_to: string) {
    this.#leave(this.#wayBack(acting, redirect_to))
  }

  /** The same where the time is over: at once and told there, or when whoever writes here says so. */
  backInTime(acting: number, redirect_to: string, name: string) {
    const go = () => {
      quietly(() => this.#browser().sessionStorage.setItem(OVER, name))
      this.#leave(this.#wayBack(acting, redirect_to))
    }
    if (![...this.#written].some(({ isConnected, value }) => isConnected && value)) return go()
    this.#over = { name, go }
    for (const watcher of this.#watchers) watcher()
  }

  /** The time that is over while somebody writes here, for useSyncExternalStore. */
  over = () => this.#over

  watch = (watcher: () => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** Whose time is over, for the page one came back to; told once. */
  told(): string | null {
    const { sessionStorage } = this.#browser()
    const name = quietly(() => sessionStorage.getItem(OVER)) ?? null
    quietly(() => sessionStorage.removeItem(OVER))
    return name
  }

  /** Takes note of a refusal: where the time as somebody is over, one’s own session goes on. */
  heard(failed: Failed) {
    if (failed.code === LEVEL_OVER) this.#returning ??= this.#comeBack()
  }

  /** Whether one’s own session goes on, here or after the page is left. */
  returning = async () => (await this.#returning) ?? false

  /** One tab at a time: whoever is second finds that all is done. */
  async #comeBack(): Promise<boolean> {
    const { navigator, fetch } = this.#browser()
    const call = caller({ origin: '', fetch: (...args) => fetch(...args), headers: () => ({}) })
    let answer: Awaited<ReturnType<typeof call<typeof comeBack>>> | undefined
    const ask = async () => {
      answer = await call(comeBack)
    }
    await (navigator.locks?.request('openbook-come-back', ask) ?? ask()).catch(() => {})
    if (!answer) return false
    const { user } = this.#believed
    const self = user && { user_id: user.id, name: `${user.profile.first_name} ${user.profile.last_name}` }
    const { redirect_to, over } = answer
    const [top = self] = over
    const last = over.at(-1) ?? self
    if (top && last) this.backInTime(last.user_id, redirect_to, top.name)
    else this.back(0, redirect_to)
    return true
  }

  #wayBack(acting: number, redirect_to: string): string {
    const path = this.#places()[String(acting)]
    return HOMES.includes(redirect_to) && path && /^\/(?!\/)/.test(path) ? path : redirect_to
  }

  #places(): Record<string, string> {
    return quietly(() => JSON.parse(this.#browser().localStorage.getItem(FROM) ?? '{}') as Record<string, string>) ?? {}
  }
}

/** Storage may be shut. */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
