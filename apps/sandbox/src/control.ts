import type { FastifyInstance } from 'fastify'
import type { Core } from './core.ts'
import { emptyWorld } from './empty-world.ts'
import { FAULTS, type FaultScript } from './faults.ts'
import type { LedgerQuery } from './ledger.ts'
import type { MailCatcher } from './mails.ts'
import { Impossible, INTERACTIONS, type Interaction } from './network.ts'
import type { Press } from './news-sites/news-sites.ts'
import type { QuotaSettings } from './quotas.ts'
import type { AccountLocation, SandboxAccount } from './world.ts'

/** How a person or a test plays the public, breaks the networks and reads what really happened. */
export function control(scope: FastifyInstance, core: Core, mails: MailCatcher, press: Press): void {
  const { world, ledger, requests, faults, clock } = core

  scope.get('/health', async () => ({ ok: true }))

  scope.get<{ Querystring: { network?: string } }>('/accounts', async ({ query }) => ({
    accounts: world.accounts({ network: query.network }).map(present),
  }))

  scope.post<{ Body: { owner: string; networks: string[]; places: AccountLocation[]; pastDays?: number } }>(
    '/accounts',
    { schema: { body: ACCOUNTS } },
    async ({ body: { owner, networks, places, pastDays = 0 } }) => {
      const playing = networks.map((id) => network(core, id))
      const accounts = places.flatMap((location) =>
        playing.map((each) => {
          const account = each.open(owner, location)
          if (pastDays > 0) each.remember?.(account, pastDays)
          return present(account)
        }),
      )
      return { accounts }
    },
  )

  scope.post<{ Body: { network: string; owner: string; scopes?: string[] } }>(
    '/grants',
    { schema: { body: GRANT } },
    async ({ body }) => network(core, body.network).grant(body.owner, body.scopes),
  )

  scope.post<{ Body: { network: string; account: string } }>(
    '/revoke',
    { schema: { body: REVOKE } },
    async ({ body }) => {
      network(core, body.network).revoke(account(core, body.network, body.account))
      return { ok: true }
    },
  )

  scope.post<{ Body: InteractionBody }>('/interactions', { schema: { body: INTERACTION } }, async (request) => {
    const { network: id, account: on, media, ...interaction } = request.body
    const attached = media === undefined ? [] : [media].flat()
    return network(core, id).interact(account(core, id, on), { ...interaction, media: attached }, core.base(request))
  })

  scope.get<{ Querystring: LedgerQuery }>('/ledger', { schema: { querystring: SINCE } }, async ({ query }) =>
    ledger.list(query),
  )
  scope.get<{ Querystring: { since?: number; network?: string } }>(
    '/requests',
    { schema: { querystring: SINCE } },
    async ({ query }) => requests.list(query),
  )

  scope.get('/faults', async () => faults.script())
  scope.put<{ Body: { seed?: number; rules: FaultScript['rules'] } }>(
    '/faults',
    { schema: { body: SCRIPT } },
    async ({ body: { seed = 1, rules } }) => {
      faults.replace({ seed, rules })
      return faults.script()
    },
  )
  scope.delete('/faults', async () => {
    faults.replace({ seed: 1, rules: [] })
    return faults.script()
  })

  scope.get<{ Querystring: { to?: string; since?: string } }>('/mails', async ({ query }) => ({
    mails: mails.list(query),
  }))

  scope.post<{ Body: { advanceSeconds: number } }>('/clock', { schema: { body: ADVANCE } }, async ({ body }) => {
    clock.advance(body.advanceSeconds)
    return { now: new Date(clock.now()).toISOString() }
  })

  scope.post<{ Body: { keepAccounts?: boolean; quotas?: QuotaSettings } | undefined }>(
    '/reset',
    { schema: { body: RESET } },
    async ({ body }) => {
      emptyWorld(core, mails, press, { keepAccounts: body?.keepAccounts ?? false, quotas: body?.quotas })
      return { ok: true }
    },
  )

  press.control(scope)

  scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error instanceof Impossible ? 400 : (error.statusCode ?? 500)
    if (status >= 500) console.error(error)
    return reply.code(status).send({ error: error.message })
  })
}

type InteractionBody = Omit<Interaction, 'media'> & { network: string; account: string; media?: string | string[] }

function present({ network, id, name, username, owner }: SandboxAccount) {
  return { network, id, name, username, owner }
}

function network(core: Core, id: string) {
  const known = core.networks.get(id)
  if (!known)
    throw new Impossible(`The sandbox plays no network "${id}"; it plays ${[...core.networks.keys()].join(', ')}.`)
  return known
}

function account(core: Core, networkId: string, id: string): SandboxAccount {
  const known = core.world.account(networkId, id)
  if (!known)
    throw new Impossible(`There is no account "${id}" on ${networkId}; GET /_/accounts lists those there are.`)
  return known
}

const TEXT = { type: 'string' } as const
const NAME = { type: 'string', minLength: 1 } as const
const NUMBER = { type: 'number' } as const
const closed = (properties: Record<string, unknown>, required: string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})

const LOCATION_SCHEMA = closed(
  {
    name: NAME,
    street: TEXT,
    postcode: TEXT,
    city: TEXT,
    country: TEXT,
    phone: TEXT,
    latitude: NUMBER,
    longitude: NUMBER,
  },
  ['name', 'street', 'postcode', 'city', 'country'],
)
const ACCOUNTS = closed(
  {
    owner: NAME,
    networks: { type: 'array', minItems: 1, items: NAME },
    places: { type: 'array', items: LOCATION_SCHEMA },
    pastDays: { type: 'integer', minimum: 0, maximum: 700 },
  },
  ['owner', 'networks', 'places'],
)
const GRANT = closed({ network: NAME, owner: NAME, scopes: { type: 'array', items: NAME } }, ['network', 'owner'])
const REVOKE = closed({ network: NAME, account: NAME }, ['network', 'account'])
const INTERACTION = closed(
  {
    network: NAME,
    account: NAME,
    kind: { enum: INTERACTIONS },
    on: NAME,
    author: closed({ name: NAME, id: NAME }, ['name']),
    text: { type: 'string', default: '' },
    rating: { type: 'number', minimum: 1, maximum: 5 },
    media: { anyOf: [TEXT, { type: 'array', items: TEXT }] },
  },
  ['network', 'account', 'kind', 'author'],
)
const SINCE = {
  type: 'object',
  properties: { since: { type: 'integer', minimum: 0 }, network: NAME, account: NAME, operation: NAME },
}
const SCRIPT = closed(
  {
    seed: { type: 'integer' },
    rules: {
      type: 'array',
      items: closed(
        {
          network: NAME,
          account: NAME,
          operation: NAME,
          on: { enum: ['mutation', 'read'] },
          rate: { type: 'number', minimum: 0, maximum: 1 },
          times: { type: 'integer', minimum: 0 },
          nth: { type: 'integer', minimum: 1 },
          fault: { enum: FAULTS },
          delayMs: { type: 'number', minimum: 0 },
          retryAfter: { type: ['number', 'string'] },
        },
        ['fault'],
      ),
    },
  },
  ['rules'],
)
const ADVANCE = closed({ advanceSeconds: { type: 'number', minimum: 0 } }, ['advanceSeconds'])
const RESET = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    keepAccounts: { type: 'boolean' },
    quotas: { anyOf: [{ const: 'off' }, { type: 'object', additionalProperties: NUMBER }] },
  },
}
