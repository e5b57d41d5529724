import { test } from '@playwright/test'
import type { SampleLocation } from './main-job/sample-locations.ts'
import type { Product } from './product.ts'
import type { JourneyUser } from './users.ts'

export const networks = ['facebook', 'instagram', 'google'] as const
export type SeededNetwork = (typeof networks)[number]

/** A connected location, with its account ids at the networks. */
export interface SeededLocation {
  readonly iri: string
  readonly name: string
  readonly accounts: Record<SeededNetwork, string>
}

export interface SeededAccount {
  readonly network: SeededNetwork
  readonly id: string
  readonly name: string
}

/** Creates accounts at the networks: what a location's owner has before they use the product. */
export async function openAccounts(
  product: Product,
  owner: string,
  locations: readonly SampleLocation[],
): Promise<SeededAccount[]> {
  const { accounts } = await product.control<{ accounts: SeededAccount[] }>('POST', '/accounts', {
    owner,
    networks,
    places: locations,
  })
  return accounts
}

/** Gives the running journey two minutes instead of one, to connect accounts or to publish. */
export function allowForNetworks(): void {
  const info = test.info()
  if (info.timeout > 0) info.setTimeout(Math.max(info.timeout, 120_000))
}

/** Creates and connects locations with the API calls of the screens, for journeys about something else. */
export async function createConnectedLocations(
  product: Product,
  person: JourneyUser,
  locations: readonly SampleLocation[],
): Promise<SeededLocation[]> {
  allowForNetworks()
  const login = person.email.split('@')[0] ?? person.email
  await openAccounts(product, login, locations)
  const made = new Map<string, SeededLocation>()
  for (const { postcode, ...location } of locations) {
    const { '@id': iri } = await person.request<{ '@id': string }>('POST', '/api/locations', {
      ...location,
      postalCode: postcode,
    })
    made.set(iri, { iri, name: location.name, accounts: { facebook: '', instagram: '', google: '' } })
  }
  for (const network of networks) await connect(product, person, login, network, made)
  return [...made.values()]
}

interface Match {
  readonly account: { readonly accountId: string }
  readonly location?: { readonly '@id': string }
}

async function connect(
  product: Product,
  person: JourneyUser,
  login: string,
  network: SeededNetwork,
  made: ReadonlyMap<string, SeededLocation>,
): Promise<void> {
  const grant = `/api/network_grants/${await createGrant(product, person, network, login)}`
  const { member } = await person.request<{ member: Match[] }>('GET', `${grant}/matches?itemsPerPage=100`)
  const items = member.flatMap(({ account, location }) => {
    const createdLocation = made.get(location?.['@id'] ?? '')
    if (!createdLocation) return []
    createdLocation.accounts[network] = account.accountId
    return [{ location: createdLocation.iri, accountId: account.accountId }]
  })
  const { failed } = await person.request<{ failed: unknown[] }>('POST', `${grant}/assignments`, { items })
  if (failed.length > 0 || items.length < made.size)
    throw new Error(`${network}: ${items.length} of ${made.size} proposed, ${JSON.stringify(failed)}`)
}

/** Creates a grant, as a user does who authorises a network. Returns its id. */
export async function createGrant(
  product: Product,
  person: JourneyUser,
  network: SeededNetwork,
  login: string,
): Promise<string> {
  const { url } = await person.request<{ url: string }>('GET', `/api/oauth/${network}/authorize`)
  const { code } = await product.control<{ code: string }>('POST', '/grants', { network, owner: login })
  const state = new URL(url).searchParams.get('state')
  const { grant } = await person.request<{ grant: string }>('POST', `/api/oauth/${network}/callback`, { code, state })
  return grant.split('/').at(-1) ?? grant
}
