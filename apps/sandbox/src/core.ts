import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxClock } from './clock.ts'
import type { Wire } from './connection-faults.ts'
import type { FaultRule, Faults } from './faults.ts'
import type { Ledger } from './ledger.ts'
import type { StoredMedia } from './media.ts'
import type { SandboxNetwork } from './network.ts'
import type { SandboxOptions } from './options.ts'
import type { Quotas } from './quotas.ts'
import type { RequestLog } from './requests.ts'
import type { SavedState } from './saved-state.ts'
import { VendorError } from './vendor-error.ts'
import type { WebhookSender } from './webhooks.ts'
import type { SandboxWorld } from './world.ts'

/** What every network is built on. */
export interface Core extends Parts {
  networks: Map<string, SandboxNetwork>
  /** Every vendor route, as declared; the coverage tables answer for it. */
  routes: { network: string; method: string; route: string }[]
  /** Says that a network serves a route, in its own spelling; for routes that `host` does not see. */
  declare(network: string, method: string, route: string): void
  /** Serves routes under a real host; they are declared unless `declare` is false. */
  host(network: string, host: string, routes: (scope: FastifyInstance) => void, options?: { declare: boolean }): void
  read(
    request: FastifyRequest,
    reply: FastifyReply,
    act: VendorOperation,
    getResponse: () => SandboxResponse | Promise<SandboxResponse>,
  ): Promise<FastifyReply>
  mutate(
    request: FastifyRequest,
    reply: FastifyReply,
    act: Mutation,
    effect: () => Effect | Promise<Effect>,
  ): Promise<FastifyReply>
  /** False while the `hidden` fault keeps readers from seeing it. */
  visible(id: string): boolean
  /** The sandbox's own address as this caller reached it; put before `/<real host>/…` in links. */
  base(request: FastifyRequest): string
  clear(): void
}

export interface Parts {
  app: FastifyInstance
  options: SandboxOptions
  saved: SavedState
  clock: SandboxClock
  world: SandboxWorld
  ledger: Ledger
  requests: RequestLog
  faults: Faults
  quotas: Quotas
  webhooks: WebhookSender
  wire: Wire
  /** Which network a host belongs to until a request says otherwise. */
  hosts: Map<string, string>
}

export interface VendorOperation {
  network: string
  account: string | null
  operation: string
}

export interface Mutation extends VendorOperation {
  account: string
  /** Whether the public sees something new. */
  public: boolean
  /** What the `rejected` fault does where the vendor accepts first and refuses later, in place of telling a refusal. */
  refuse?: () => Effect | Promise<Effect>
}

export interface SandboxResponse {
  body: unknown
  status?: number
  headers?: Record<string, string>
}

export interface Effect extends SandboxResponse {
  remoteId: string
  text?: string
  media?: StoredMedia[]
  /** Overrides the act's, where only the effect knows. */
  public?: boolean
  /** What the `hidden` fault hides from `visible`, when that is not just `remoteId`. */
  hides?: string[]
}

const SLOW_MS = 2_000
const LATE_MS = 5_000
const HIDDEN_MS = 5_000

export function createCore(parts: Parts): Core {
  const { app, clock, faults, ledger, requests, saved, wire } = parts
  const networks = new Map<string, SandboxNetwork>()
  const routes: Core['routes'] = []
  const hiddenUntil = saved.map('hidden until', new Map<string, number>())

  function requireNetwork(act: VendorOperation): SandboxNetwork {
    const network = networks.get(act.network)
    if (!network) throw new Error(`no network ${act.network}`)
    return network
  }

  /** Runs the effect and writes it down with what the caller is about to be told. */
  async function apply(
    request: FastifyRequest,
    act: Mutation,
    ledgerStatus: string | null,
    run: () => Effect | Promise<Effect>,
  ) {
    const effect = await run()
    ledger.append({
      at: new Date(clock.now()).toISOString(),
      network: act.network,
      account: act.account,
      operation: act.operation,
      remoteId: effect.remoteId,
      text: effect.text ?? '',
      media: (effect.media ?? []).map(({ sha256, type }) => ({ sha256, type })),
      public: effect.public ?? act.public,
      requestId: String(requests.getSequence(request)),
      answered: ledgerStatus ?? String(effect.status ?? 200),
    })
    saved.changed()
    return effect
  }

  async function mutate(
    request: FastifyRequest,
    reply: FastifyReply,
    act: Mutation,
    effect: () => Effect | Promise<Effect>,
  ): Promise<FastifyReply> {
    requests.tag(request, act.network)
    const rule = faults.meet({ ...act, on: 'mutation' })
    const { errors } = requireNetwork(act)
    switch (rule?.fault) {
      case undefined:
        return sendResponse(reply, await apply(request, act, null, effect))
      case 'reset-before':
        return wire.reset(reply)
      case 'timeout-before':
        return wire.hold(reply)
      case '500-before':
        throw errors.broken(500)
      case '503':
        throw withRetryAfter(errors.broken(503), rule)
      case '429':
        throw withRetryAfter(errors.tooMany(act.account, getRetrySeconds(rule)), rule)
      case 'rejected':
        if (act.refuse) return sendResponse(reply, await apply(request, act, null, act.refuse))
        throw errors.rejected(act.operation)
      case 'revoked':
        throw errors.revoked()
      case 'reset-after':
        await apply(request, act, 'reset', effect)
        return wire.reset(reply)
      case 'timeout-after':
        await apply(request, act, 'timeout', effect)
        return wire.hold(reply)
      case '500-after':
        await apply(request, act, '500', effect)
        throw errors.broken(500)
      case 'late-accept':
        clock.after(rule.delayMs ?? LATE_MS, () => {
          // Nobody is told of a refusal any more.
          apply(request, act, 'timeout', effect).catch((error: unknown) => {
            if (!(error instanceof VendorError)) app.log.error(error)
          })
        })
        return wire.hold(reply)
      case 'slow': {
        const slowed = await apply(request, act, null, effect)
        await pause(rule.delayMs ?? SLOW_MS)
        return sendResponse(reply, slowed)
      }
      case 'malformed':
        return garble(reply, await apply(request, act, 'malformed', effect))
      case 'hidden': {
        const unseen = await apply(request, act, null, effect)
        for (const id of unseen.hides ?? [unseen.remoteId])
          hiddenUntil.set(id, clock.now() + (rule.delayMs ?? HIDDEN_MS))
        return sendResponse(reply, unseen)
      }
    }
  }

  async function read(
    request: FastifyRequest,
    reply: FastifyReply,
    act: VendorOperation,
    getResponse: () => SandboxResponse | Promise<SandboxResponse>,
  ): Promise<FastifyReply> {
    requests.tag(request, act.network)
    const rule = faults.meet({ ...act, on: 'read' })
    const { errors } = requireNetwork(act)
    switch (rule?.fault) {
      case undefined:
      case 'hidden':
        return sendResponse(reply, await getResponse())
      case 'reset-before':
      case 'reset-after':
        return wire.reset(reply)
      case 'timeout-before':
      case 'timeout-after':
      case 'late-accept':
        return wire.hold(reply)
      case '500-before':
      case '500-after':
        throw errors.broken(500)
      case '503':
        throw withRetryAfter(errors.broken(503), rule)
      case '429':
        throw withRetryAfter(errors.tooMany(act.account, getRetrySeconds(rule)), rule)
      case 'rejected':
        throw errors.rejected(act.operation)
      case 'revoked':
        throw errors.revoked()
      case 'slow': {
        await pause(rule.delayMs ?? SLOW_MS)
        return sendResponse(reply, await getResponse())
      }
      case 'malformed':
        return garble(reply, await getResponse())
    }
  }

  return {
    ...parts,
    networks,
    routes,
    declare: (network, method, route) => void routes.push({ network, method, route }),
    host(network, host, register, { declare } = { declare: true }) {
      if (!parts.hosts.has(host)) parts.hosts.set(host, network)
      app.register(
        async (scope) => {
          if (declare)
            scope.addHook('onRoute', ({ method, url }) => {
              for (const httpMethod of [method].flat())
                if (httpMethod !== 'HEAD') routes.push({ network, method: httpMethod, route: url.slice(1) })
            })
          register(scope)
        },
        { prefix: `/${host}` },
      )
    },
    read,
    mutate,
    visible(id) {
      const until = hiddenUntil.get(id)
      if (until === undefined) return true
      if (clock.now() < until) return false
      hiddenUntil.delete(id)
      return true
    },
    base: (request) => `${request.protocol}://${request.host}`,
    clear: () => hiddenUntil.clear(),
  }
}

function sendResponse(reply: FastifyReply, { status = 200, headers = {}, body }: SandboxResponse): FastifyReply {
  return reply.code(status).headers(headers).send(body)
}

/** Says it is JSON, and stops in the middle. */
function garble(reply: FastifyReply, { status = 200, headers = {}, body }: SandboxResponse): FastifyReply {
  const whole = JSON.stringify(body ?? {})
  return reply
    .code(status)
    .headers({ ...headers, 'content-type': 'application/json; charset=utf-8' })
    .send(whole.slice(0, Math.max(1, Math.floor(whole.length / 2))))
}

function withRetryAfter(error: VendorError, { retryAfter }: FaultRule): VendorError {
  if (retryAfter === undefined) return error
  return new VendorError(error.status, error.body, { ...error.headers, 'retry-after': String(retryAfter) })
}

function getRetrySeconds({ retryAfter }: FaultRule): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = typeof retryAfter === 'number' ? retryAfter : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
