import { lookup } from 'node:dns/promises'
import { buildConnector } from 'undici'
import { isPublic, parseIpLiteral } from './addresses.ts'
import { EgressError } from './refused.ts'

/** Resolves a host name to its addresses. */
export type Resolve = (host: string) => Promise<readonly string[]>

export const resolveBySystem: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

const connectMs = 5_000
/** How many addresses of a host are tried. */
const maxAddresses = 3

/**
 * Connects to public addresses only. A name is resolved once and connected to by address, so that DNS rebinding has no
 * effect. The socket's remote address is checked again before a byte is written.
 */
export function guardedConnector(resolve: Resolve): buildConnector.connector {
  const connect = buildConnector({ timeout: connectMs })
  const connectTo = (address: string, options: buildConnector.Options) =>
    new Promise<NonNullable<Parameters<buildConnector.Callback>[1]>>((settle, fail) => {
      const name = parseIpLiteral(options.hostname) === null ? options.hostname : undefined
      connect({ ...options, hostname: address, servername: options.servername ?? name }, (error, socket) => {
        if (error) return fail(error)
        if (isPublic(socket?.remoteAddress ?? '')) return settle(socket)
        socket?.destroy()
        fail(new EgressError('address'))
      })
    })

  return (options, callback) => {
    const reach = async () => {
      const addresses = await resolveAddresses(options.hostname, resolve)
      let last: unknown
      for (const address of addresses.slice(0, maxAddresses)) {
        try {
          return await connectTo(address, options)
        } catch (error) {
          last = error
        }
      }
      throw last
    }
    reach().then(
      (socket) => callback(null, socket),
      (error) => callback(error instanceof Error ? error : new Error('no connection', { cause: error }), null),
    )
  }
}

/** Refuses a name if any of its addresses is internal: such a DNS record is likely an attack. */
async function resolveAddresses(host: string, resolve: Resolve): Promise<readonly string[]> {
  const literal = parseIpLiteral(host)
  const addresses = literal === null ? await resolve(host) : [literal]
  if (addresses.length === 0) throw new EgressError('unknown')
  if (!addresses.every(isPublic)) throw new EgressError('address')
  return addresses
}
