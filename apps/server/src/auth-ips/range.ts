import ipaddr from 'ipaddr.js'
import { invalid } from '../core/http/refused.ts'

/** `203.0.113.7` or `203.0.113.7/24` as the range it stands for, beginning at its first address. */
export function rangeOf(written: string): string {
  const [address = '', bits, ...rest] = written.trim().split('/')
  const wrong = () =>
    invalid('range', 'Enter an address as 203.0.113.7, or a range as 203.0.113.0/24.', 'auth_ips.not_a_range')
  if (rest.length || !(ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address))) throw wrong()
  const parsed = ipaddr.process(address)
  const most = parsed.kind() === 'ipv4' ? 32 : 128
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  if (prefix < 1 || prefix > most) throw wrong()
  const family = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return `${family.networkAddressFromCIDR(`${parsed}/${prefix}`)}/${prefix}`
}
