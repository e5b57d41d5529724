import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { createClock } from './clock.ts'
import { createWire } from './connection-faults.ts'
import { control } from './control.ts'
import { type Core, createCore } from './core.ts'
import { emptyWorld } from './empty-world.ts'
import { createFaults } from './faults.ts'
import { inspector } from './inspector/inspector.ts'
import { createLedger } from './ledger.ts'
import { createMailCatcher } from './mails.ts'
import { createNetworks } from './networks.ts'
import { createPress, type Press } from './news-sites/news-sites.ts'
import { optionsFrom, type SandboxOptions } from './options.ts'
import { createQuotas } from './quotas.ts'
import { createRequestLog } from './requests.ts'
import { createSavedState, type SavedState } from './saved-state.ts'
import { VendorError } from './vendor-error.ts'
import { createWebhooks } from './webhooks.ts'
import { createWorld, type SandboxWorld } from './world.ts'
import { saveWorld, type WorldSaver } from './world-saver.ts'

export interface Sandbox {
  app: FastifyInstance
  core: Core
  world: SandboxWorld
  press: Press
  /** Serves on loopback; port 0 picks a free one. */
  listen(ports?: { port?: number; smtpPort?: number }): Promise<{ url: string; smtpPort: number }>
  close(): Promise<void>
}

const MAX_BODY = 512 * 1024 * 1024

/** The whole sandbox, not listening yet. What `options` leaves out has the default of an empty environment. */
export function buildSandbox(options: Partial<SandboxOptions> = {}): Sandbox {
  const app = fastify({
    bodyLimit: MAX_BODY,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: true, allowUnionTypes: true } },
  })
  parseBodies(app)
  handleErrors(app)

  const settings = { ...optionsFrom({}), ...options }
  const hosts = new Map<string, string>()
  const saved = createSavedState()
  const clock = createClock(saved)
  const wire = createWire()
  const world = createWorld(saved)
  const mails = createMailCatcher(clock, saved)
  const core = createCore({
    app,
    options: settings,
    saved,
    clock,
    world,
    ledger: createLedger(saved),
    requests: createRequestLog(app, (host) => hosts.get(host), saved),
    faults: createFaults(saved),
    quotas: createQuotas(clock, settings.quotas, saved),
    webhooks: createWebhooks(clock),
    wire,
    hosts,
  })
  for (const network of createNetworks(core)) core.networks.set(network.id, network)
  const press = createPress(core)
  noticeChanges(app, saved)
  let worldSaver: WorldSaver | null = null
  app.register(async (scope) => control(scope, core, mails, press), { prefix: '/_' })
  app.register(async (scope) => inspector(scope, core, mails))

  return {
    app,
    core,
    world,
    press,
    async listen({ port = 0, smtpPort = 0 } = {}) {
      // Every network has registered what it stores by now.
      await app.ready()
      if (settings.dataDir !== null)
        worldSaver = saveWorld(settings.dataDir, saved, () => emptyWorld(core, mails, press, { keepAccounts: false }))
      const address = await app.listen({ port, host: '127.0.0.1' })
      const smtp = await mails.listen(smtpPort)
      return { url: address.replace('127.0.0.1', 'localhost'), smtpPort: smtp.port }
    },
    async close() {
      clock.stop()
      wire.release()
      await app.close()
      await mails.close()
      await worldSaver?.close()
    },
  }
}

/** Whatever is not just read may have changed the world; what takes effect without an answer says so itself (core.ts). */
function noticeChanges(app: FastifyInstance, saved: SavedState): void {
  app.addHook('onResponse', async ({ method }) => saved.changed(method !== 'GET' && method !== 'HEAD'))
}

function parseBodies(app: FastifyInstance): void {
  app.register(formbody, { bodyLimit: MAX_BODY })
  app.register(multipart, { attachFieldsToBody: 'keyValues', limits: { fileSize: MAX_BODY, fieldSize: MAX_BODY } })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text.length === 0) return done(null, undefined)
    try {
      done(null, JSON.parse(text.toString()))
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }))
    }
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes.length === 0 ? undefined : bytes),
  )
}

function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof VendorError) return reply.code(error.status).headers(error.headers).send(error.body)
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    return reply.code(status).send({ error: error.message })
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: `The sandbox serves nothing at ${request.method} ${request.url.split('?')[0]}.` }),
  )
}
