import type { RecordType } from '@openbook/api/custom-domains.ts'

/** What one nameserver says of one name. Silent: it did not answer, which says nothing about the record. */
export type Answer = { outcome: 'found'; values: string[] } | { outcome: 'none' } | { outcome: 'silent'; why: string }

/** Where the records of a name are kept. */
export interface Zone {
  name: string
  nameservers: string[]
}

/** Where a domain has to point. */
export interface Target {
  name: string
  addresses: string[]
  /** Who makes the certificates, as CAA records name it; nothing where that is no concern. */
  authority: string | undefined
}

/** Who knows what the nameservers of a domain say. Each is asked itself, past all caches. */
export interface DnsVendor {
  vendor: 'dns' | 'sandbox' | 'none'
  target: Target
  /** The zone that a name stands in, at the registrable name or below; nothing where that is not registered. Throws NotAnswered. */
  zoneOf: (name: string, registrable: string) => Promise<Zone | undefined>
  ask: (nameserver: string, name: string, type: RecordType) => Promise<Answer>
  /** Where a name leads in the end, for everyone. */
  addressesOf: (name: string) => Promise<string[]>
}

/** Nobody could be asked; try again later. */
export class NotAnswered extends Error {}
