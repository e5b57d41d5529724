import { AsyncLocalStorage } from 'node:async_hooks'
import { type Databases, openDatabases } from '@vitrine/server/db/db'
import type { Deps } from '@vitrine/server/deps/deps'
import type { Handlers } from '@vitrine/server/http/handler'
import type pg from 'pg'
import { named, onePlan } from './plans.ts'
import { withoutCompany } from './predicates.ts'
import type { TestApp } from './types.ts'

/**
 * Through what a request is looked at: the product as it is, or with a wall taken out, for this request alone. The
 * product knows nothing of it: its databases and handlers are wrapped from outside.
 */
export interface RequestMutation {
  /** Row level security does not hold: the database is asked as its owner. */
  readonly open?: true
  /** Queries forget the company: those on these tables, or all. */
  readonly forgets?: ReadonlySet<string> | 'every table'
  /** The handler takes the asker for somebody who sees every place. */
  readonly seesAllLocations?: true
  /** One status is answered for another. */
  readonly swaps?: { readonly from: number; readonly to: number }
  /** Hears of each statement. */
  readonly onStatement?: (statement: string) => void
  /** Hears that the places of the asker were looked at. */
  readonly onLocationsRead?: () => void
}

const current = new AsyncLocalStorage<RequestMutation>()

export function runWithMutation<T>(mutation: RequestMutation, work: () => Promise<T>): Promise<T> {
  return current.run(mutation, work)
}

/** Databases that ask as the lens of the request says. */
export function openMutableDatabases(config: Deps['config'], tables: ReadonlySet<string>): Databases {
  const closed = openDatabases(config)
  // With an owner's URL given, the application's is used as it is: here the owner's too, whom no policy holds.
  const open = openDatabases({ ...config, DATABASE_ADMIN_URL: config.DATABASE_URL })
  for (const { pool } of [closed, open]) pool.on('connect', (client) => rewrite(client, tables))
  const chosen = () => (current.getStore()?.open ? open : closed)
  return {
    forCompany: (companyId) => chosen().forCompany(companyId),
    get open() {
      return chosen().open
    },
    pool: closed.pool,
    async end() {
      await Promise.all([closed.end(), open.end()])
    },
  }
}

function rewrite(client: pg.PoolClient, tables: ReadonlySet<string>): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown // of its many forms, those Kysely uses
  let company: unknown
  void query(onePlan)
  const rewritten = (text: unknown, ...rest: unknown[]): unknown => {
    const mutation = current.getStore()
    if (String(text).startsWith("select set_config('app.company'") && Array.isArray(rest[0])) company = rest[0][0]
    if (typeof text !== 'string') return query(text, ...rest)
    mutation?.onStatement?.(text)
    const [values] = rest
    if (!Array.isArray(values) || values.length === 0) return query(text, ...rest)
    const forgetful =
      mutation?.forgets === undefined ? text : withoutCompany(text, values, company, mutation.forgets, tables)
    return query({ ...named(forgetful), values })
  }
  Object.assign(client, { query: rewritten })
}

type AnyHandler = (deps: Deps, input: { viewer: { locations: readonly string[] | null } }) => Promise<unknown>

/** Handlers who meet the asker as the lens shows them. */
export function wrapHandlers(handlers: Handlers): Handlers {
  const nouns = Object.entries(handlers as unknown as Record<string, Record<string, AnyHandler>>) // as `routes.ts` reads them
  const wrapped = nouns.map(([noun, actions]) => [
    noun,
    Object.fromEntries(Object.entries(actions).map(([action, handler]) => [action, lensed(handler)])),
  ])
  return Object.fromEntries(wrapped) as Handlers // the same nouns and verbs
}

function lensed(handler: AnyHandler): AnyHandler {
  return (deps, input) => {
    const mutation = current.getStore()
    if (!mutation?.seesAllLocations && !mutation?.onLocationsRead) return handler(deps, input)
    const own = Object.getOwnPropertyDescriptors(input)
    const seen = () => (own.viewer.get ? own.viewer.get.call(input) : input.viewer)
    const viewer = {
      get() {
        const { locations, ...rest } = seen()
        if (mutation.seesAllLocations) return { ...rest, locations: null }
        return Object.defineProperty({ ...rest }, 'locations', {
          enumerable: true,
          get() {
            mutation.onLocationsRead?.()
            return locations
          },
        })
      },
      enumerable: true,
    }
    return handler(deps, Object.defineProperties({}, { ...own, viewer }) as typeof input) // the same, but for who
  }
}

/** Lets a lens change what is answered, where the product itself would have to be wrong for it. */
export function applyStatusSwaps(app: TestApp): void {
  app.addHook('onSend', async (_request, reply) => {
    const swap = current.getStore()?.swaps
    if (swap !== undefined && reply.statusCode === swap.from) reply.code(swap.to)
  })
}
