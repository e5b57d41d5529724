import ipaddr from 'ipaddr.js'

/** What the IPv6 registry gives out to the public; whatever else is there leads inside or is not there. */
const publicV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Public addresses by their range, behind which clouds answer their machines alone: Azure's platform with its metadata,
 * https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16 (read 2026-11), and Alibaba's lie in
 * the shared network 100.64.0.0/10, which the registries name.
 */
const cloudPlatforms = ['168.63.129.16']

/**
 * Whether an address stands on the public internet. Everything else is refused: loopback, private and shared
 * networks, link-local (where clouds keep their secrets), multicast, and what translates IPv4 (NAT64, 6to4, Teredo).
 * Source: the special-purpose registries of IANA, as ipaddr.js has them.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address in IPv6 clothes is judged as what it is.
  const plain = ipaddr.process(address)
  if (plain.range() !== 'unicast' || cloudPlatforms.includes(plain.toString())) return false
  return !(plain instanceof ipaddr.IPv6) || plain.match(publicV6)
}

/** Whether it is an address and not a name; undici and URLs put brackets around IPv6. */
export function parseIpLiteral(host: string): string | null {
  const bare = host.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}
