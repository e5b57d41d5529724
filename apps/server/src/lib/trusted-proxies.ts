import { z } from 'zod'

/** The address or range of a trusted proxy. Wide ranges are refused: one or two of them could cover the internet. */
export const proxy = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'Has to be addresses or ranges: 127.0.0.1,10.0.0.0/8,::1')
  .refine(isNarrow, 'A range as wide as everybody’s addresses is nobody’s proxy: /8 or narrower, /16 for IPv6.')

function isNarrow(range: string): boolean {
  const [address = '', prefix] = range.split('/')
  return prefix === undefined || Number(prefix) >= widest(address, Number(prefix))
}

/** The shortest prefix allowed. IPv4-mapped ranges follow IPv4's limit; private and link-local IPv6 may be /7. */
function widest(address: string, prefix: number): number {
  if (!address.includes(':')) return 8
  const bits = toBits(address)
  const shared = Math.min(prefix, mapped.length)
  if (bits.slice(0, shared) === mapped.slice(0, shared)) return mapped.length + 8
  return bits.startsWith('1111') ? 7 : 16
}

/** ::ffff:0:0/96 */
const mapped = '0'.repeat(80) + '1'.repeat(16)

function toBits(address: string): string {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const all = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return all.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('')
}
