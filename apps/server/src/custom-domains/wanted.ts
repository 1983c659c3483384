import { isIPv6 } from 'node:net'
import type { DnsInstruction } from '@openbook/api/custom-domains.ts'
import type { Target } from '../core/vendors/dns/dns.ts'

export const PREFIX = 'openbook-domain='

export interface Domain {
  custom_domain: string
  registrable: string
  token: string
  zone: string | null
}

export const ownershipName = (domain: string) => `_openbook.${domain}`
export const ownershipValue = (token: string) => `${PREFIX}${token}`
/** The name that is bought cannot be an alias, since it has other records too. */
export const isApex = ({ custom_domain, registrable, zone }: Domain) => custom_domain === (zone ?? registrable)
/** The zone the records belong into, as far as we know. */
export const zoneOf = ({ zone, registrable }: Domain) => zone ?? registrable

/** A name without the zone it stands in, as most providers ask for it. */
export function hostIn(zone: string, name: string): string {
  if (name === zone) return '@'
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
}

const AT_ONCE = (target: Target) =>
  `If your provider offers ALIAS, ANAME or a flattened CNAME here, that is better: point it to ${target.name}.`

/** Every record to set, the needed ones first. */
export function wantedRecords(domain: Domain, target: Target): DnsInstruction[] {
  const { custom_domain: name, token } = domain
  const zone = zoneOf(domain)
  const record = (
    step: DnsInstruction['step'],
    type: DnsInstruction['type'],
    at: string,
    value: string,
    note: string | null = null,
  ) => ({
    step,
    required: step !== 'pages',
    type,
    name: at,
    host: hostIn(zone, at),
    value,
    note,
  })
  const pointing =
    isApex(domain) && target.addresses.length
      ? target.addresses.map((address, index) =>
          record('pointing', isIPv6(address) ? 'AAAA' : 'A', name, address, index ? null : AT_ONCE(target)),
        )
      : [
          record(
            'pointing',
            'CNAME',
            name,
            target.name,
            isApex(domain)
              ? 'Set it as ALIAS, ANAME or a flattened CNAME: the domain itself takes no plain CNAME.'
              : null,
          ),
        ]
  return [
    record(
      'ownership',
      'TXT',
      ownershipName(name),
      ownershipValue(token),
      'Leave it there: we look at it again from time to time.',
    ),
    ...pointing,
    record(
      'pages',
      'CNAME',
      `*.${name}`,
      target.name,
      `Only if the public pages of agents should stand below your domain, as in jane.${name}.`,
    ),
  ]
}

const PROVIDERS: readonly (readonly [ending: RegExp, name: string, hint: string])[] = [
  [
    /\.ns\.cloudflare\.com$/,
    'Cloudflare',
    'Under DNS, Records. Set the proxy status of each record to “DNS only”, the grey cloud.',
  ],
  [
    /\.domaincontrol\.com$/,
    'GoDaddy',
    'Under My Products, DNS. Enter the name as shown: GoDaddy adds the domain by itself.',
  ],
  [
    /\.registrar-servers\.com$/,
    'Namecheap',
    'Under Domain List, Manage, Advanced DNS. Namecheap adds the domain by itself.',
  ],
  [
    /\.awsdns-\d+\.(com|net|org|co\.uk)$/,
    'Amazon Route 53',
    'Under Hosted zones. TXT values need quotes around them here.',
  ],
  [
    /\.(googledomains|squarespacedns)\.com$/,
    'Squarespace',
    'Under Domains, DNS, Custom records. Delete the “Squarespace defaults” for the same name.',
  ],
  [/\.wixdns\.net$/, 'Wix', 'Under Domains, Manage DNS records. Wix adds the domain by itself.'],
  [/\.(ui-dns|ionos)\.\w+$/, 'IONOS', 'Under Domains & SSL, the gear, DNS. IONOS adds the domain by itself.'],
  [/\.dns-parking\.com$/, 'Hostinger', 'Under Domains, DNS / Nameservers. Hostinger adds the domain by itself.'],
  [/\.digitalocean\.com$/, 'DigitalOcean', 'Under Networking, Domains. End the value of a CNAME with a dot.'],
  [
    /^ns\d\.rehearsal\.example$/,
    'the sandbox provider',
    'No real nameserver is asked here. Choose below what this one says.',
  ],
]

/** Where a domain's records are kept, by its nameservers, and what is odd there. */
export function providerOf(nameservers: string[]) {
  const found = PROVIDERS.find(([ending]) => nameservers.some(nameserver => ending.test(nameserver)))
  return found ? { name: found[1], hint: found[2] } : null
}
