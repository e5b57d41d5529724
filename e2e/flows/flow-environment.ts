import { type AddressInfo, createServer } from 'node:net'
import { type Served, serve } from '@vitrine/sandbox/testing'
import { startTestServer, type TestServer, type TestUser } from '@vitrine/server/testing/testing'

type Network = 'facebook' | 'instagram' | 'google' | 'linkedin'

interface Granted {
  readonly grant: string
  readonly accounts: readonly { accountId: string; name: string }[]
}

/** The product and the sandbox, talking HTTP to each other, in one process. */
export interface FlowEnvironment {
  readonly sandbox: Served
  readonly server: TestServer
  readonly camille: TestUser
  /** Creates locations, with their owner's accounts at each network. Returns the locations' ids. */
  open(locations: readonly RestaurantLocation[]): Promise<string[]>
  /** Grants access with the documented API call, given the token that replaces the code. */
  grant(network: Network): Promise<Granted>
  /** Grants access through the redirect, as in a browser: this grant has a refresh token. */
  consent(network: Network): Promise<Granted>
  /** Connects every location to the account proposed for it, from this grant or a new one. */
  connectAll(network: Network, granted?: Granted): Promise<{ successful: unknown[]; failed: unknown[] }>
  /** Runs the worker's jobs until none is due. */
  work(): Promise<void>
  close(): Promise<void>
}

export interface RestaurantLocation {
  readonly name: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly latitude?: number
  readonly longitude?: number
}

const owner = 'camille'

/** Fictional locations, `count` of them, each with its own address. */
export function restaurants(count: number): RestaurantLocation[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `Chez Margot ${towns[index % towns.length]} ${index + 1}`,
    street: `${index + 1} rue des Tables`,
    postalCode: String(69_001 + index),
    city: towns[index % towns.length] ?? 'Lyon',
    latitude: 45.75 + index / 100,
    longitude: 4.85 + index / 100,
  }))
}
const towns = ['Lyon', 'Villeurbanne', 'Saint-Étienne', 'Grenoble', 'Annecy']

export async function startFlowEnvironment(
  settings: {
    sandbox?: Parameters<typeof serve>[0]
    server?: Record<string, string>
    networks?: readonly string[]
  } = {},
): Promise<FlowEnvironment> {
  const sandbox = await serve({ quotas: 'off', processingMs: 0, ...settings.sandbox })
  // Files and webhooks travel over HTTP, so the server must listen on the port of its public URL.
  const port = await freePort()
  const server = await startTestServer({
    NETWORK_ORIGIN: sandbox.url,
    INSTAGRAM_PRIVATE_GATEWAY_URL: `${sandbox.url}/aiograpi-rest`,
    PUBLIC_URL: `http://localhost:${port}`,
    ...settings.server,
  })
  await server.app.listen({ port, host: '127.0.0.1' })
  const camille = await server.owner()
  const world: FlowEnvironment = {
    sandbox,
    server,
    camille,
    async open(locations) {
      await sandbox.control('POST', '/accounts', {
        owner,
        networks: settings.networks ?? ['facebook', 'instagram', 'google'],
        places: locations.map(({ postalCode, ...location }) => ({ ...location, postcode: postalCode, country: 'FR' })),
      })
      const made = []
      for (const location of locations)
        made.push(await camille.request('POST', '/api/locations', { ...location, country: 'FR' }))
      return made.map(({ body }) => body.id)
    },
    async grant(network) {
      const { accessToken, code } = await sandbox.control<{ accessToken: string; code: string }>('POST', '/grants', {
        network,
        owner,
      })
      const path = {
        facebook: '/facebook/owned_pages',
        instagram: '/instagram/owned_accounts',
        google: '/google/token',
        linkedin: '/linkedin/access_token',
      }[network]
      const response = await camille.request('POST', `/api${path}`, { accessToken: accessToken ?? code })
      if (response.status !== 200) throw new Error(`${network}: ${response.status} ${JSON.stringify(response.body)}`)
      return response.body
    },
    async consent(network) {
      const { url } = (await camille.request('GET', `/api/oauth/${network}/authorize`)).body
      const { code } = await sandbox.control<{ code: string }>('POST', '/grants', { network, owner })
      const state = new URL(url).searchParams.get('state')
      const response = await camille.request('POST', `/api/oauth/${network}/callback`, { code, state })
      if (response.status !== 200) throw new Error(`${network}: ${response.status} ${JSON.stringify(response.body)}`)
      return response.body
    },
    async connectAll(network, granted) {
      const { grant } = granted ?? (await world.grant(network))
      const matches = await camille.request('GET', `${grant}/matches?itemsPerPage=100`)
      const items = matches.body.member
        .filter((match: { location?: object }) => match.location)
        .map((match: { location: { '@id': string }; account: { accountId: string } }) => ({
          location: match.location['@id'],
          accountId: match.account.accountId,
        }))
      return (await camille.request('POST', `${grant}/assignments`, { items })).body
    },
    work: () => server.runJobs(),
    async close() {
      await server.close()
      await sandbox.close()
    },
  }
  return world
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo // a TCP server has a port
      probe.close(() => resolve(port))
    })
  })
}
