import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SavedState } from './saved-state.ts'

/** One request as it was seen on the wire, without its secrets. */
export interface RequestEntry {
  seq: number
  at: string
  network: string
  method: string
  host: string
  path: string
  query: Record<string, unknown>
  bodyKeys: string[]
  /** Null as long as nothing was answered, and for ever when the connection was reset or left hanging. */
  status: number | null
  durationMs: number
}

export interface RequestLog {
  /** The sequence number under which a request is logged. */
  getSequence(request: FastifyRequest): number
  /** Says which network a request turned out to be for, where several share a host. */
  tag(request: FastifyRequest, network: string): void
  list(query: { since?: number; network?: string }): { requests: RequestEntry[]; next: number }
  clear(): void
}

/** Older entries are forgotten: a long campaign must not fill the memory. */
const MAX_RECORDS = 100_000
const SECRETS =
  /^(access_token|client_secret|appsecret_proof|fb_exchange_token|input_token|code|code_verifier|refresh_token|id_token|assertion|token|key|verify_token|hub\.verify_token)$/

export function createRequestLog(
  app: FastifyInstance,
  networkOfHost: (host: string) => string | undefined,
  saved: SavedState,
): RequestLog {
  let entries: RequestEntry[] = []
  let forgotten = 0
  // What was requested before a restart is forgotten; the ledger names requests by number, so the count goes on.
  saved.part('requests', {
    save: () => forgotten + entries.length,
    load(before: number) {
      forgotten = before
    },
  })
  const bySource = new WeakMap<FastifyRequest, { entry: RequestEntry; started: number }>()

  app.addHook('onRequest', async (request) => {
    const [, host = '', ...rest] = getPath(request).split('/')
    const network = networkOfHost(host)
    if (network === undefined) return
    const entry: RequestEntry = {
      seq: forgotten + entries.length + 1,
      at: new Date().toISOString(),
      network,
      method: request.method,
      host,
      path: `/${rest.join('/')}`,
      query: redact(request.query),
      bodyKeys: [],
      status: null,
      durationMs: 0,
    }
    entries.push(entry)
    bySource.set(request, { entry, started: performance.now() })
    if (entries.length > MAX_RECORDS * 1.1) {
      forgotten += entries.length - MAX_RECORDS
      entries = entries.slice(-MAX_RECORDS)
    }
  })
  app.addHook('preHandler', async (request) => {
    const seen = bySource.get(request)
    if (seen) seen.entry.bodyKeys = listKeys(request.body)
  })
  app.addHook('onResponse', async (request, reply) => {
    const seen = bySource.get(request)
    if (!seen) return
    seen.entry.status = reply.statusCode
    seen.entry.durationMs = Math.round(performance.now() - seen.started)
  })

  return {
    getSequence: (request) => bySource.get(request)?.entry.seq ?? 0,
    tag(request, network) {
      const seen = bySource.get(request)
      if (seen) seen.entry.network = network
    },
    list({ since = 0, network }) {
      return {
        requests: entries.filter((entry) => entry.seq >= since && (network === undefined || entry.network === network)),
        next: forgotten + entries.length + 1,
      }
    },
    clear() {
      entries = []
      forgotten = 0
    },
  }
}

function getPath(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?')
  return path
}

function redact(query: unknown): Record<string, unknown> {
  if (typeof query !== 'object' || query === null) return {}
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, SECRETS.test(key) ? '[redacted]' : value]),
  )
}

/** `attached_media.0.media_fbid`: which members a body had, never their values. */
function listKeys(value: unknown, prefix = ''): string[] {
  const node = typeof value === 'string' && /^\s*[[{]/.test(value) ? parsed(value) : value
  if (typeof node !== 'object' || node === null || Buffer.isBuffer(node)) return prefix === '' ? [] : [prefix]
  return Object.entries(node).flatMap(([key, member]) => listKeys(member, prefix === '' ? key : `${prefix}.${key}`))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
