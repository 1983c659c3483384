import { Failed } from '@openbook/api/core/errors.ts'
import { LONGEST_NAME, type SavedQuery } from '@openbook/api/saved-queries.ts'
import { sentenceOf } from '../ui/useAsked.ts'

/** As react-admin has it. */
export interface Named {
  label: string
  value: SavedQuery['value']
}
interface Account {
  list: () => Promise<SavedQuery[]>
  create: (query: Omit<SavedQuery, 'id'>) => Promise<SavedQuery>
  destroy: (id: number) => Promise<unknown>
}
interface Browser {
  getItem<T>(key: string): T | undefined
  setItem(key: string, value: unknown): void
  removeItem(key: string): void
  listItems?: () => Record<string, unknown>
}
type Hear<T> = (news: T) => void

const FRESH_MS = 10_000
const TRIES = 3

/** The same whatever order its fields come in: the database has one of its own. */
const written = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
export const same = (one: unknown, other: unknown) => written(one) === written(other)
const without = (some: readonly Named[], others: readonly Named[]) =>
  some.filter(one => !others.some(other => same(one, other)))
const named = ({ name, value }: SavedQuery): Named => ({ label: name, value })

/** The saved queries of whoever is signed in: with their account, and in this browser as long as they are not there. */
export class Shelf {
  readonly #account: Account
  readonly #browser: Browser
  readonly #user: () => number | undefined
  readonly #watchers = new Map<Hear<Named[]>, string>()
  readonly #told = new Set<Hear<string>>()
  readonly #waiters = new Set<() => void>()
  #kept: SavedQuery[] = []
  /** What was asked before a write tells of a time that is over. */
  #writes = 0
  #asked = 0
  #moved = false
  #unloaded: string | undefined

  constructor(account: Account, browser: Browser, user: () => number | undefined) {
    this.#account = account
    this.#browser = browser
    this.#user = user
  }

  /** Those of one list, oldest first. */
  shown(resource: string): Named[] {
    return [...this.#kept.filter(query => query.resource === resource).map(named), ...this.#waiting(resource)]
  }

  /** Hears what a list has when that changes; what the account has is asked for, unless it was a moment ago. */
  watch(resource: string, hear: Hear<Named[]>): () => void {
    this.#watchers.set(hear, resource)
    void this.load()
    return () => void this.#watchers.delete(hear)
  }

  /** Hears what did not work, in a sentence. */
  hear(tell: Hear<string>): () => void {
    this.#told.add(tell)
    return () => void this.#told.delete(tell)
  }

  /** Why what the account has is not here, in a sentence; nothing where it is. */
  unloaded = () => this.#unloaded

  /** Hears that this changed. */
  watchLoading = (hear: () => void): (() => void) => {
    this.#waiters.add(hear)
    return () => void this.#waiters.delete(hear)
  }

  /** Asks at once. */
  loadAgain = (): Promise<void> => {
    this.#asked = 0
    return this.load()
  }

  /** Makes a list have these, as react-admin would have it: what is new is saved, what is left out removed. */
  async write(resource: string, next: readonly Named[]): Promise<void> {
    const before = this.shown(resource)
    const gone = without(before, next)
    const added = without(next, before).filter(({ label }) => label.trim())
    if (added.length < without(next, before).length) this.#tell('Nothing was saved. Enter a name.')
    if (gone.length || added.length) this.#wait(resource, [...without(this.#waiting(resource), gone), ...added])
    const kept = this.#kept.filter(query => query.resource === resource && gone.some(one => same(one, named(query))))
    await Promise.all(kept.map(query => this.#remove(query)))
    if (added.length) await this.#move(resource)
  }

  /** Asks what the account has; what this browser had before moves there, once. */
  async load(): Promise<void> {
    if (!this.#user() || Date.now() - this.#asked < FRESH_MS) return
    this.#asked = Date.now()
    const { kept, error } = await this.#ask()
    this.#loaded(error ? sentenceOf(error) : undefined)
    if (!kept || this.#moved) return
    this.#moved = true
    for (const key of Object.keys(this.#browser.listItems?.() ?? {})) {
      const [resource, what, user] = key.split('.')
      if (resource && what === 'savedQueries' && Number(user) === this.#user()) await this.#move(resource)
    }
  }

  /** Somebody else may come. */
  forget() {
    this.#writes++
    this.#asked = 0
    this.#moved = false
    this.#loaded(undefined)
    this.#keep([])
  }

  #loaded(error: string | undefined) {
    this.#unloaded = error
    for (const hear of this.#waiters) hear()
  }

  async #ask(): Promise<{ kept?: SavedQuery[]; error?: unknown }> {
    const writes = this.#writes
    try {
      const kept = await this.#account.list()
      if (writes !== this.#writes) return {}
      this.#keep(kept)
      return { kept }
    } catch (error) {
      return { error }
    }
  }

  async #move(resource: string) {
    for (const query of this.#waiting(resource)) {
      try {
        await this.#save(resource, query)
        this.#wait(resource, without(this.#waiting(resource), [query]))
      } catch (error) {
        this.#tell(`“${query.label}” is in this browser alone and not in your account. ${sentenceOf(error)}`)
      }
    }
  }

  /** Saves it with the account, under another name where its own is taken; not where it is there already. */
  async #save(resource: string, { label, value }: Named) {
    for (let tries = 1; ; tries++) {
      const name = this.#free(resource, label.trim())
      if (this.#kept.some(query => query.resource === resource && same(named(query), { label: label.trim(), value })))
        return
      try {
        const made = await this.#account.create({ resource, name, value })
        this.#writes++
        this.#kept = [...this.#kept, made]
        return
      } catch (error) {
        if (!(error instanceof Failed && error.code === 'saved_queries.name_taken') || tries === TRIES) throw error
        await this.#ask()
      }
    }
  }

  async #remove(query: SavedQuery) {
    this.#writes++
    this.#keep(this.#kept.filter(({ id }) => id !== query.id))
    try {
      await this.#account.destroy(query.id)
    } catch (error) {
      if (error instanceof Failed && error.status === 404) return
      this.#keep([...this.#kept, query].sort((one, other) => one.id - other.id))
      this.#tell(`“${query.name}” was not removed. ${sentenceOf(error)}`)
    } finally {
      this.#writes++
    }
  }

  /** The name, numbered where it is taken in that list. */
  #free(resource: string, label: string) {
    const taken = new Set(this.#kept.filter(query => query.resource === resource).map(({ name }) => name.toLowerCase()))
    for (let number = 1; ; number++) {
      const end = number === 1 ? '' : ` (${number})`
      const name = label.slice(0, LONGEST_NAME - end.length).trimEnd() + end
      if (!taken.has(name.toLowerCase())) return name
    }
  }

  #key = (resource: string) => `${resource}.savedQueries.${this.#user() ?? 0}`

  #waiting(resource: string): Named[] {
    const waiting = this.#browser.getItem<Named[]>(this.#key(resource))
    return Array.isArray(waiting) ? waiting : []
  }

  #wait(resource: string, queries: Named[]) {
    if (queries.length) this.#browser.setItem(this.#key(resource), queries)
    else this.#browser.removeItem(this.#key(resource))
    this.#publish()
  }

  #keep(queries: SavedQuery[]) {
    this.#kept = queries
    this.#publish()
  }

  #publish() {
    for (const [hear, resource] of [...this.#watchers]) hear(this.shown(resource))
  }

  #tell(sentence: string) {
    for (const tell of this.#told) tell(sentence)
  }
}
