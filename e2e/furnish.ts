import { test } from '@playwright/test'
import type { Place } from './main-job/places.ts'
import type { Person } from './people.ts'
import type { Product } from './product.ts'

export const networks = ['facebook', 'instagram', 'google'] as const
export type Network = (typeof networks)[number]

/** A place that is there and connected, with the ids it has at the networks. */
export interface Furnished {
  readonly iri: string
  readonly name: string
  readonly accounts: Record<Network, string>
}

export interface Account {
  readonly network: Network
  readonly id: string
  readonly name: string
}

/** Opens accounts at the networks: what a place's owner has before he hears of us. */
export async function openAccounts(product: Product, owner: string, places: readonly Place[]): Promise<Account[]> {
  const { accounts } = await product.control<{ accounts: Account[] }>('POST', '/accounts', { owner, networks, places })
  return accounts
}

/** Gives the running journey two minutes instead of one: it connects accounts or publishes. */
export function allowForNetworks(): void {
  const info = test.info()
  if (info.timeout > 0) info.setTimeout(Math.max(info.timeout, 120_000))
}

/** Makes places and connects them, by the same calls as the screens, for journeys that are about something else. */
export async function furnish(product: Product, person: Person, places: readonly Place[]): Promise<Furnished[]> {
  allowForNetworks()
  const login = person.email.split('@')[0] ?? person.email
  await openAccounts(product, login, places)
  const made = new Map<string, Furnished>()
  for (const { postcode, ...place } of places) {
    const { '@id': iri } = await person.ask<{ '@id': string }>('POST', '/api/locations', {
      ...place,
      postalCode: postcode,
    })
    made.set(iri, { iri, name: place.name, accounts: { facebook: '', instagram: '', google: '' } })
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
  person: Person,
  login: string,
  network: Network,
  made: ReadonlyMap<string, Furnished>,
): Promise<void> {
  const grant = `/api/network_grants/${await grantOf(product, person, network, login)}`
  const { member } = await person.ask<{ member: Match[] }>('GET', `${grant}/matches?itemsPerPage=100`)
  const items = member.flatMap(({ account, location }) => {
    const place = made.get(location?.['@id'] ?? '')
    if (!place) return []
    place.accounts[network] = account.accountId
    return [{ location: place.iri, accountId: account.accountId }]
  })
  const { failed } = await person.ask<{ failed: unknown[] }>('POST', `${grant}/assignments`, { items })
  if (failed.length > 0 || items.length < made.size)
    throw new Error(`${network}: ${items.length} of ${made.size} proposed, ${JSON.stringify(failed)}`)
}

/** What somebody brings back from a network: its id. */
export async function grantOf(product: Product, person: Person, network: Network, login: string): Promise<string> {
  const { url } = await person.ask<{ url: string }>('GET', `/api/oauth/${network}/authorize`)
  const { code } = await product.control<{ code: string }>('POST', '/grants', { network, owner: login })
  const state = new URL(url).searchParams.get('state')
  const { grant } = await person.ask<{ grant: string }>('POST', `/api/oauth/${network}/callback`, { code, state })
  return grant.split('/').at(-1) ?? grant
}
