import type { Socket } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { buildConnector, Client } from 'undici'

/** One connection that carries one request at a time, and whose TCP socket can be reset under TLS as well. */
export interface Lane {
  readonly client: Client
  /** Ends the connection with RST, so that bytes still waiting in our kernel are dropped instead of delivered late. */
  reset(): void
}

export interface Lanes {
  acquire(origin: string): Lane
  giveBack(origin: string, lane: Lane): void
}

/** Idle connections kept per origin; a burst opens more and closes them again. */
const MAX_IDLE_PER_ORIGIN = 64
const CONNECT_TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 10 * 1024 * 1024

export function openLanes(tls: ConnectionOptions = {}): Lanes {
  const idle = new Map<string, Lane[]>()
  return {
    acquire(origin) {
      return idle.get(origin)?.pop() ?? openLane(origin, tls)
    },
    giveBack(origin, lane) {
      const idleLanes = idle.get(origin) ?? []
      if (idleLanes.length >= MAX_IDLE_PER_ORIGIN) {
        void lane.client.close()
        return
      }
      idle.set(origin, [...idleLanes, lane])
    },
  }
}

function openLane(origin: string, tls: ConnectionOptions): Lane {
  let tcp: Socket | null = null
  const connectTcp = buildConnector({ timeout: CONNECT_TIMEOUT_MS })
  const connectTls = buildConnector({ ...tls, timeout: CONNECT_TIMEOUT_MS })

  // The TCP socket is opened by us and then wrapped: a TLSSocket refuses resetAndDestroy (ERR_INVALID_HANDLE_TYPE,
  // Node 26), the socket below it does not.
  const connect: buildConnector.connector = (options, callback) => {
    const secure = options.protocol === 'https:'
    const port = options.port || (secure ? '443' : '80')
    connectTcp({ ...options, protocol: 'http:', port }, (...args) => {
      const [error, socket] = args
      if (error !== null) return callback(error, null)
      tcp = socket
      if (!secure) return callback(null, socket)
      connectTls({ ...options, port, httpSocket: socket }, callback)
    })
  }

  const client = new Client(origin, {
    connect,
    pipelining: 1,
    allowH2: false,
    maxResponseSize: MAX_RESPONSE_BYTES,
    // The deadline of a request is ours, from its first byte to its last.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  return {
    client,
    reset() {
      if (tcp !== null && !tcp.destroyed) tcp.resetAndDestroy()
      client.destroy().catch(() => {})
    },
  }
}
