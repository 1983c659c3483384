import type { CaaRecord } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { RecordType } from '@openbook/api/custom-domains.ts'
import { type Answer, type DnsVendor, NotAnswered, type Target } from './dns.ts'

const PATIENCE = { timeout: 2500, tries: 2 }

/** Networks of our own: a nameserver that claims to stand there is not asked, so that nobody looks around in them through us. */
const INSIDE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv6')
const isOutside = (address: string) => !INSIDE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

interface Options {
  target: Target
  /** Where questions begin; the machine's own resolvers unless said. */
  servers?: string[]
  /** For tests: nameservers on another port, and on this machine. */
  port?: number
  inside?: boolean
}

/** The nameservers of the internet. */
export function lookup({ target, servers, port = 53, inside = false }: Options): DnsVendor {
  const first = new Resolver(PATIENCE)
  if (servers) first.setServers(servers)
  const addressesOf = async (name: string) => {
    const found = await Promise.all([answered(() => first.resolve4(name)), answered(() => first.resolve6(name))])
    return found.flatMap(answer => (answer.outcome === 'found' ? answer.values : []))
  }
  const resolvers = new Map<string, Promise<Resolver>>()
  const resolverOf = (nameserver: string) => {
    const known = resolvers.get(nameserver)
    if (known !== undefined) return known
    const made = makeResolver(nameserver).finally(() => setTimeout(() => resolvers.delete(nameserver), 60_000).unref())
    resolvers.set(nameserver, made)
    return made
  }
  const makeResolver = async (nameserver: string) => {
    const addresses = (await addressesOf(nameserver)).filter(address => inside || isOutside(address))
    if (!addresses.length) throw Object.assign(new Error(nameserver), { code: 'NOADDRESS' })
    const resolver = new Resolver(PATIENCE)
    resolver.setServers(
      addresses.slice(0, 2).map(address => (isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`)),
    )
    return resolver
  }
  return {
    vendor: 'dns',
    target,
    addressesOf,
    zoneOf: (name, registrable) => zoneOf(first, name, registrable),
    ask: (nameserver, name, type) => answered(async () => ASKED[type](await resolverOf(nameserver), name)),
  }
}

/** The nearest name with nameservers of its own. One that is an alias has none, whatever the answer says. */
async function zoneOf(first: Resolver, name: string, registrable: string) {
  for (let at = name; at.endsWith(registrable); at = at.slice(at.indexOf('.') + 1)) {
    const alias = at === registrable ? undefined : await answered(() => first.resolveCname(at))
    if (alias?.outcome === 'found') continue
    const found = await answered(() => first.resolveNs(at))
    if (found.outcome === 'silent') throw new NotAnswered(found.why)
    if (found.outcome === 'found') return { name: at, nameservers: found.values.map(plain).sort().slice(0, 4) }
    if (at === registrable) return undefined
  }
  return undefined
}

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')
const ISSUERS = ['issue', 'issuewild', 'iodef'] as const
const issuer = (record: CaaRecord) => {
  const tag = ISSUERS.find(each => record[each] !== undefined)
  return tag ? [`${tag} "${record[tag]}"`] : []
}

const ASKED: Record<RecordType, (resolver: Resolver, name: string) => Promise<string[]>> = {
  TXT: async (resolver, name) => (await resolver.resolveTxt(name)).map(chunks => chunks.join('')),
  CNAME: async (resolver, name) => (await resolver.resolveCname(name)).map(plain),
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
  CAA: async (resolver, name) => (await resolver.resolveCaa(name)).flatMap(issuer),
}

const NOTHING = new Set(['ENODATA', 'ENOTFOUND', 'ENONAME'])
const WHY: Record<string, string> = {
  ETIMEOUT: 'no answer in time',
  ECONNREFUSED: 'the connection was refused',
  ESERVFAIL: 'it reports a failure of its own (SERVFAIL)',
  EREFUSED: 'it refuses to answer for this domain',
  NOADDRESS: 'it has no public address',
}

/** Never throws. */
async function answered(ask: () => Promise<string[]>): Promise<Answer> {
  try {
    const values = await ask()
    return values.length ? { outcome: 'found', values: [...new Set(values)].sort() } : { outcome: 'none' }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (NOTHING.has(code)) return { outcome: 'none' }
    return { outcome: 'silent', why: WHY[code] ?? `it could not be asked (${code || 'unknown'})` }
  }
}
