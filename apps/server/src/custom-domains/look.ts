import type { RecordType } from '@openbook/api/custom-domains.ts'
import type { Answer, DnsVendor, Zone } from '../core/vendors/dns/dns.ts'
import { NotAnswered } from '../core/vendors/dns/dns.ts'
import { type Domain, ownershipName, ownershipValue } from './wanted.ts'

/** What one nameserver said of everything we asked it. */
export interface Said {
  nameserver: string
  /** The TXT record where it belongs, and where people put it by mistake. */
  proof: Answer
  proofDoubled: Answer
  proofAtDomain: Answer
  alias: Answer
  v4: Answer
  v6: Answer
  pagesAlias: Answer
  pagesV4: Answer
  /** CAA records by name, from the domain upwards. */
  caa: { name: string; answer: Answer }[]
}

export interface Look {
  zone: Zone | undefined
  /** Why nobody could be asked, where the zone was not found out. */
  adrift: string | undefined
  said: Said[]
  /** Where the name leads in the end, asked for where it is an alias of some other name. */
  leads: string[]
}

const NOT_ASKED: Answer = { outcome: 'none' }

/** Asks every nameserver of the domain about every record. Never throws for what the outside world does. */
export async function look(dns: DnsVendor, domain: Domain): Promise<Look> {
  const { custom_domain: name, registrable } = domain
  try {
    const zone = await dns.zoneOf(name, registrable)
    const said = await Promise.all((zone?.nameservers ?? []).map(nameserver => askOne(dns, nameserver, domain, zone)))
    const aliased = said.some(({ alias }) => alias.outcome === 'found' && !alias.values.includes(dns.target.name))
    return { zone, adrift: undefined, said, leads: aliased ? await dns.addressesOf(name) : [] }
  } catch (error) {
    if (error instanceof NotAnswered) return { zone: undefined, adrift: error.message, said: [], leads: [] }
    throw error
  }
}

async function askOne(dns: DnsVendor, nameserver: string, domain: Domain, zone: Zone | undefined): Promise<Said> {
  const { custom_domain: name } = domain
  const ask = (at: string, type: RecordType) => dns.ask(nameserver, at, type)
  const [proof, alias, v4, v6, pagesAlias, pagesV4, caa] = await Promise.all([
    ask(ownershipName(name), 'TXT'),
    ask(name, 'CNAME'),
    ask(name, 'A'),
    ask(name, 'AAAA'),
    ask(`openbook-check.${name}`, 'CNAME'),
    ask(`openbook-check.${name}`, 'A'),
    Promise.all(upwards(name, zone?.name ?? name).map(async at => ({ name: at, answer: await ask(at, 'CAA') }))),
  ])
  const proven = proof.outcome === 'found' && proof.values.includes(ownershipValue(domain.token))
  const astray = (at: string) => (proven || proof.outcome === 'silent' ? NOT_ASKED : ask(at, 'TXT'))
  const [proofDoubled, proofAtDomain] = await Promise.all([
    astray(`${ownershipName(name)}.${zone?.name ?? domain.registrable}`),
    astray(name),
  ])
  return { nameserver, proof, proofDoubled, proofAtDomain, alias, v4, v6, pagesAlias, pagesV4, caa }
}

/** The name and those above it, up to its zone. */
function upwards(name: string, zone: string): string[] {
  const names = []
  for (let at = name; at === zone || at.endsWith(`.${zone}`); at = at.slice(at.indexOf('.') + 1)) names.push(at)
  return names
}
