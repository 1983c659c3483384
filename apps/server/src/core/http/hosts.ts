import type { Core } from '../core.ts'
import type { Db } from '../db/database.ts'
import { labelOf, subdomainOf } from './subdomain.ts'

/** Whose a host is. */
export interface HostOwner {
  business_unit_id: number
  brand: string
}
type Read = (db: Db) => Promise<(HostOwner & { host: string })[]>

const WORD = 'hosts'

/** The hosts we are reached at besides our own: agencies' domains. Every request asks, so they stand in memory, in every process alike. */
export class Hosts {
  readonly #core: Pick<Core, 'cable' | 'database' | 'log'>
  #owners = new Map<string, HostOwner>()
  #read: Read | undefined
  #loading: Promise<void> = Promise.resolve()

  constructor(core: Pick<Core, 'cable' | 'database' | 'log'>) {
    this.#core = core
    core.cable.hear(WORD, () => void this.reload().catch(err => core.log.error({ err }, 'hosts not read')))
  }

  /** Where they are kept. Before `reload`. */
  from(read: Read): void {
    this.#read = read
  }

  /** Has every process read them anew once the transaction commits. */
  changed(db: Db): Promise<void> {
    return this.#core.cable.tell(db, WORD)
  }

  /** One after the other, so that what was read last is what stays. */
  reload(): Promise<void> {
    const load = async () => {
      const read = this.#read
      if (!read) return
      const rows = await this.#core.database.system(db => read(db))
      this.#owners = new Map(rows.map(({ host, ...owner }) => [host, owner]))
    }
    this.#loading = this.#loading.then(load, load)
    return this.#loading
  }

  /** Whose domain this host is, port or not. */
  at(host: string | undefined): HostOwner | undefined {
    return this.#owners.size ? this.#owners.get(bare(host)) : undefined
  }

  /** The public page a host stands for: `jane` of `jane.localhost`, or `jane` of an agency's domain, where only its own people have one. */
  page(host: string | undefined): { subdomain: string; business_unit_id?: number } | undefined {
    const ours = subdomainOf(host)
    if (ours) return { subdomain: ours }
    if (!this.#owners.size || this.at(host)) return undefined
    const [label = '', ...rest] = bare(host).split('.')
    const owner = this.#owners.get(rest.join('.'))
    const subdomain = owner && labelOf(label)
    return subdomain ? { subdomain, business_unit_id: owner.business_unit_id } : undefined
  }

  /** A name under which others may run servers of their own. */
  isForeign(host: string | undefined): boolean {
    return this.at(host) !== undefined || this.page(host)?.business_unit_id !== undefined
  }
}

const bare = (host: string | undefined) => (host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
