import ipaddr from 'ipaddr.js'

/** Whether the address so many hops before us is a proxy whose word on who came to it is believed. */
export type Trusts = (address: string, hop: number) => boolean

type Range = ReturnType<typeof ipaddr.parseCIDR>
const NAMED: Record<string, string[]> = { loopback: ['127.0.0.0/8', '::1/128'] }

/** Reads TRUST_PROXY: how many proxies stand in front, or their addresses and ranges. Nothing believes nobody. */
export function trustsOf(setting: string | undefined): Trusts | undefined {
  const words = (setting ?? '').split(/[\s,]+/).filter(Boolean)
  const [first] = words
  if (!first) return undefined
  if (words.length === 1 && /^\d{1,2}$/.test(first)) return (_, hop) => hop < Number(first)
  const ranges = words.flatMap(word => NAMED[word.toLowerCase()] ?? [word]).map(rangeOf)
  return address => ipaddr.isValid(address) && ranges.some(range => lies(ipaddr.process(address), range))
}

function rangeOf(word: string): Range {
  const [address = '', bits] = word.split('/')
  try {
    if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) throw new Error('no address')
    return ipaddr.parseCIDR(bits === undefined ? `${address}/${address.includes(':') ? 128 : 32}` : word)
  } catch {
    throw new Error(
      `TRUST_PROXY has ${word}. Use the number of proxies in front, or their addresses and ranges: 10.0.0.0/8, loopback.`,
    )
  }
}

const lies = (address: ipaddr.IPv4 | ipaddr.IPv6, [range, bits]: Range) =>
  address.kind() === range.kind() && address.match(range as ipaddr.IPv4 & ipaddr.IPv6, bits)
