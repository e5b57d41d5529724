import type { Call, Inbox, Network, Publisher, RemoteAccount, Webhooks } from '@vitrine/networks/network'
import { afterAll, beforeAll } from 'vitest'
import { type ConnectorEnvironment, callFor, connect, openConnectorEnvironment } from './connector-environment.ts'

/** A connected account at one network, in a sandbox of its own, shared by the tests of a file. */
export interface ConnectedAccount {
  world(): ConnectorEnvironment
  network(): Network
  account(): RemoteAccount
  /** Another account of the same grant. */
  other(): RemoteAccount
  posts(): Publisher
  inbox(): Inbox
  webhooks(): Webhooks
  call(also?: Partial<Call>): Call
  /** Authorises again: with some networks, resetting the sandbox drops their tokens. */
  reconnect(): Promise<void>
}

export function connected(name: string, build: (world: ConnectorEnvironment) => Network): ConnectedAccount {
  let world: ConnectorEnvironment
  let network: Network
  let accounts: RemoteAccount[]
  let token: string

  beforeAll(async () => {
    world = await openConnectorEnvironment([name])
    network = build(world)
    await self.reconnect()
  })
  afterAll(() => world.close())

  const self: ConnectedAccount = {
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
      accounts = grant.accounts.toSorted((a, b) => a.name.localeCompare(b.name))
    },
  }
  return self
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('this network lacks what the test is about')
  return value
}
