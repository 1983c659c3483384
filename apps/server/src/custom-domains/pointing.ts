import { BlockList, isIPv6 } from 'node:net'
import type { Target } from '../core/vendors/dns/dns.ts'
import type { Said } from './look.ts'
import type { Verdict } from './step.ts'

/** Cloudflare's own list (cloudflare.com/ips-v4), as of November 2026: addresses there mean its proxy stands in between. */
const PROXY = new BlockList()
for (const range of [
  '173.245.48.0/20',
  '103.21.244.0/22',
  '103.22.200.0/22',
  '103.31.4.0/22',
  '141.101.64.0/18',
  '108.162.192.0/18',
  '190.93.240.0/20',
  '188.114.96.0/20',
  '197.234.240.0/22',
  '198.41.128.0/17',
  '162.158.0.0/15',
  '104.16.0.0/13',
  '104.24.0.0/14',
  '172.64.0.0/13',
  '131.0.72.0/22',
]) {
  const [network = '', bits = ''] = range.split('/')
  PROXY.addSubnet(network, Number(bits), 'ipv4')
}

type Pointing = Pick<Said, 'alias' | 'v4' | 'v6'> & { leads: string[] }

/** Whether a name leads to us, by alias or by address, and if not what is in the way. */
export function pointingOf(zone: string, target: Target, { alias, v4, v6, leads }: Pointing): Verdict {
  const silent = [alias, v4].find(answer => answer.outcome === 'silent')
  if (silent?.outcome === 'silent') return { verdict: 'silent', why: silent.why }
  if (alias.outcome === 'found') return aliased(zone, target, alias.values, leads)
  const addresses = [v4, v6].flatMap(answer => (answer.outcome === 'found' ? answer.values : []))
  return addressed(target, addresses)
}

function aliased(zone: string, target: Target, names: string[], leads: string[]): Verdict {
  const values = names.map(name => `CNAME ${name}`)
  const there = leads.length > 0 && leads.every(address => target.addresses.includes(address))
  if (there || names.every(name => name === target.name)) return { verdict: 'good', values }
  const bad = (problem: string, advice: string): Verdict => ({ verdict: 'bad', values, problem, advice })
  if (names.includes(`${target.name}.${zone}`))
    return bad(
      `It points to ${target.name}.${zone}: your provider adds the domain to the value.`,
      `End the value with a dot: ${target.name}.`,
    )
  const [other = ''] = names.filter(name => name !== target.name)
  return bad(`It points to ${other}.`, `Change the value of the CNAME record to ${target.name}.`)
}

function addressed(target: Target, addresses: string[]): Verdict {
  const values = addresses.map(address => `${isIPv6(address) ? 'AAAA' : 'A'} ${address}`)
  if (!addresses.length) return { verdict: 'none', values }
  const ours = addresses.filter(address => target.addresses.includes(address))
  const others = addresses.filter(address => !target.addresses.includes(address))
  if (!others.length) return { verdict: 'good', values }
  const bad = (problem: string, advice: string): Verdict => ({ verdict: 'bad', values, problem, advice })
  if (others.some(address => !isIPv6(address) && PROXY.check(address)))
    return bad(
      'It points to Cloudflare’s proxy, which stands between your people and us.',
      'At Cloudflare, set the proxy status of this record to “DNS only”, the grey cloud.',
    )
  const listed = others.join(', ')
  if (!ours.length)
    return bad(
      `It points to ${listed}, another web server.`,
      `Delete this record and point the name to ${target.name}.`,
    )
  if (others.every(isIPv6))
    return bad(
      `It points to us, but for newer connections (IPv6) to ${listed}.`,
      'Delete that AAAA record: some of your people would land on the other server.',
    )
  return bad(
    `It points to us and to ${listed} as well.`,
    'Delete the other record: your people would land here or there by chance.',
  )
}
