import { type Network, networks } from '../furnish.ts'
import type { Person } from '../people.ts'
import type { Told } from './judge.ts'

interface Publication {
  readonly location: string
  readonly locationName: string
  readonly integrationType: Network
  readonly state: string
  readonly errorMessage?: string
  readonly remoteId?: string
}
interface Page<Member> {
  readonly totalItems: number
  readonly member: readonly Member[]
}
type Place = { readonly id: string } & { readonly [K in `${Network}Integration`]?: { readonly accountId: string } }

/** What somebody's company is told of everything it posts, place by place. */
export async function listener(person: Person): Promise<() => Promise<Told[]>> {
  const accounts = new Map<string, string>()
  for (const { id } of await all<Place>(person, '/api/locations')) {
    const place = await person.ask<Place>('GET', `/api/locations/${id}`)
    for (const network of networks)
      accounts.set(`${network} /api/locations/${id}`, place[`${network}Integration`]?.accountId ?? '')
  }
  return async () => {
    const told: Told[] = []
    for (const { id } of await all<{ id: string }>(person, '/api/scheduled_posts'))
      for (const one of await all<Publication>(person, `/api/scheduled_posts/${id}/publications`))
        told.push({
          network: one.integrationType,
          account: accounts.get(`${one.integrationType} ${one.location}`) ?? '',
          place: one.locationName,
          state: one.state,
          error: one.errorMessage,
          remoteId: one.remoteId,
        })
    return told
  }
}

async function all<Member>(person: Person, path: string): Promise<Member[]> {
  const members: Member[] = []
  for (let page = 1; ; page++) {
    const answer = await person.ask<Page<Member>>('GET', `${path}?itemsPerPage=100&page=${page}`)
    members.push(...answer.member)
    if (members.length >= answer.totalItems) return members
  }
}
