import type { REHEARSALS } from '@openbook/api/custom-domains.ts'
import type { Db } from '../core/db/database.ts'
import type { Target } from '../core/vendors/dns/dns.ts'
import { type SandboxRecord, setSandboxRecords } from '../core/vendors/dns/sandbox.ts'
import type { Row } from './queries.ts'
import { ownershipName, wantedRecords, zoneOf } from './wanted.ts'

export type Rehearsal = (typeof REHEARSALS)[number]

const OLD_SERVER = '198.51.100.7'
const PROXY = '104.16.1.1'

/** Has the sandbox's nameservers say this of the domain: all as asked, or with one of the mistakes people make. */
export async function rehearse(db: Db, row: Row, target: Target, rehearsal: Rehearsal): Promise<void> {
  const proof = ownershipName(row.custom_domain)
  const doubled = `${proof}.${zoneOf(row)}`
  const names = [proof, doubled, row.custom_domain, `openbook-check.${row.custom_domain}`]
  await setSandboxRecords(db, names, recordsOf(row, target, rehearsal, doubled))
}

function recordsOf(row: Row, target: Target, rehearsal: Rehearsal, doubled: string): SandboxRecord[] {
  const name = row.custom_domain
  const wanted = wantedRecords(row, target)
  const proof = wanted.filter(({ step }) => step === 'ownership')
  const pointing = wanted.filter(({ step }) => step === 'pointing')
  const pages = wanted
    .filter(({ step }) => step === 'pages')
    .map(record => ({ ...record, name: record.name.replace('*', 'openbook-check') }))
  const at = (type: SandboxRecord['type'], value: string) => ({ name, type, value })
  const said: Record<Rehearsal, SandboxRecord[]> = {
    none: [],
    ownership: proof,
    all: [...proof, ...pointing, ...pages],
    doubled: [...proof.map(record => ({ ...record, name: doubled })), ...pointing],
    quoted: [...proof.map(record => ({ ...record, value: `"${record.value}"` })), ...pointing],
    elsewhere: [...proof, at('A', OLD_SERVER)],
    beside: [...proof, ...target.addresses.slice(0, 1).map(address => at('A', address)), at('A', OLD_SERVER)],
    proxied: [...proof, at('A', PROXY)],
    forbidden: [...proof, ...pointing, at('CAA', 'issue "ca.example"')],
  }
  return said[rehearsal].map(({ name, type, value }) => ({ name, type, value }))
}
