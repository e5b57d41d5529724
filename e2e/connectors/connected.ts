import type { Call, Inbox, Network, Publisher, RemoteAccount, Webhooks } from '@vitrine/networks/network'
import { afterAll, beforeAll } from 'vitest'
import { callFor, connect, openWorld, type World } from './world.ts'

/** One network of a world of its own, connected, for a whole file. */
export interface Connected {
  world(): World
  network(): Network
  account(): RemoteAccount
  /** Another account of the same grant. */
  other(): RemoteAccount
  posts(): Publisher
  inbox(): Inbox
  webhooks(): Webhooks
  call(also?: Partial<Call>): Call
  /** Consents once more: some clean worlds forget their tokens. */
  reconnect(): Promise<void>
}

export function connected(name: string, build: (world: World) => Network): Connected {
  let world: World
  let network: Network
  let accounts: RemoteAccount[]
  let token: string

  beforeAll(async () => {
    world = await openWorld([name])
    network = build(world)
    await self.reconnect()
  })
  afterAll(() => world.close())

  const self: Connected = {
    world: () => world,
    network: () => network,
    account: () => there(accounts[0]),
    other: () => there(accounts[1]),
    posts: () => there(network.posts),
    inbox: () => there(network.inbox),
    webhooks: () => there(self.inbox().webhooks),
    call: (also) => callFor(self.account(), token, also),
    async reconnect() {
      const grant = await connect(world, network)
      token = grant.token
      accounts = grant.accounts.toSorted((one, other) => one.name.localeCompare(other.name))
    },
  }
  return self
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('this network lacks what the test is about')
  return value
}
