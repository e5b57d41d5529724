import ipaddr from 'ipaddr.js'

/** The public range of the IPv6 registry; other ranges are internal or unassigned. */
const publicV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Addresses in public ranges that clouds reserve for their own machines: Azure's platform with its metadata,
 * https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16 (read 2026-11). Alibaba's are in
 * the shared network 100.64.0.0/10, which the registries already exclude.
 */
const cloudPlatforms = ['168.63.129.16']

/**
 * Whether an address is on the public internet. Everything else is refused: loopback, private and shared
 * networks, link-local (where clouds keep their secrets), multicast, and what translates IPv4 (NAT64, 6to4, Teredo).
 * Source: the special-purpose registries of IANA, as ipaddr.js has them.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // An IPv4-mapped IPv6 address is checked as IPv4.
  const plain = ipaddr.process(address)
  if (plain.range() !== 'unicast' || cloudPlatforms.includes(plain.toString())) return false
  return !(plain instanceof ipaddr.IPv6) || plain.match(publicV6)
}

/** The IP address if the host is one, without the brackets that URLs and undici put around IPv6; else null. */
export function parseIpLiteral(host: string): string | null {
  const bare = host.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}
