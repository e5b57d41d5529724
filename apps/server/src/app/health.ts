import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../deps/deps.ts'
import { notFound } from '../lib/errors.ts'
import { migrationNames } from '../migrate.ts'

/** `/health` (alive), `/ready` (database, migrations, queue), `/metrics` (with a token, or from this machine). */
export function health(app: FastifyInstance, deps: Deps): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by operation and status',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.015, 0.05, 0.15, 0.5, 1.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, deps.databases.pool.totalCount)
      this.set({ state: 'idle' }, deps.databases.pool.idleCount)
      this.set({ state: 'waiting' }, deps.databases.pool.waitingCount)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config.operation
    if (operation) durations.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })

  app.get('/health', async () => ({ ok: true }))

  const needed = migrationNames()
  app.get('/ready', async (_request, reply) => {
    const state = await readiness(deps, needed)
    return reply.code(state.ok ? 200 : 503).send(state)
  })

  app.get('/metrics', async (request, reply) => {
    const { METRICS_TOKEN } = deps.config
    const bearer = METRICS_TOKEN !== undefined && request.headers.authorization === `Bearer ${METRICS_TOKEN}`
    if (!(METRICS_TOKEN === undefined ? isLocal(deps.config, request) : bearer)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost']

/**
 * Without a token, metrics are served only on an installation whose PUBLIC_URL is loopback, and only to this machine.
 * With a public address nothing proves that a request is local: a proxy on this machine also connects from loopback and
 * may not name the client.
 */
function isLocal({ PUBLIC_URL }: Deps['config'], { socket, headers }: FastifyRequest): boolean {
  const isLoopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
  const hosts = [new URL(PUBLIC_URL).hostname, (headers.host ?? '').replace(/:\d+$/, '')]
  const isForwarded = Object.keys(headers).some((name) => proxyHeader.test(name))
  return isLoopback && hosts.every((host) => loopbackHosts.includes(host)) && !isForwarded
}

const proxyHeader =
  /^((x-)?forwarded|via$|x-(real|client|cluster-client|original|envoy|request-start)|(true-client|fastly-client|cf-connecting|fly-client|do-connecting)-?ip$)/

interface Readiness {
  readonly ok: boolean
  readonly database: boolean
  /** All migrations of this version have been applied. */
  readonly migrations: boolean
  readonly queue: boolean
}

async function readiness({ databases }: Deps, needed: string[]): Promise<Readiness> {
  try {
    const { rows } = await sql<{ migrated: boolean; queue: boolean }>`
      select to_regclass('public.schema_migration') is not null as migrated,
             to_regclass('graphile_worker._private_jobs') is not null as queue`.execute(databases.open)
    const { migrated = false, queue = false } = rows[0] ?? {}
    const applied = migrated
      ? await sql<{ name: string }>`select name from schema_migration`.execute(databases.open)
      : null
    const names = applied?.rows.map(({ name }) => name) ?? []
    const migrations = needed.every((name) => names.includes(name))
    return { ok: migrations && queue, database: true, migrations, queue }
  } catch {
    return { ok: false, database: false, migrations: false, queue: false }
  }
}
