import ipaddr from 'ipaddr.js'

/**
 * What attempts are counted by: an IPv4 address, or the /64 of an IPv6 address, for that is what one connection is given
 * (RFC 6177). Counted one by one, its 2^64 addresses would each have all the attempts.
 */
export function getIpNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}
