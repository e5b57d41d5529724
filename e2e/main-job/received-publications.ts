import { networks, type SeededNetwork } from '../seed-accounts.ts'
import type { JourneyUser } from '../users.ts'
import type { ReportedPublication } from './verify.ts'

interface Publication {
  readonly location: string
  readonly locationName: string
  readonly integrationType: SeededNetwork
  readonly state: string
  readonly errorMessage?: string
  readonly remoteId?: string
}
interface Page<Member> {
  readonly totalItems: number
  readonly member: readonly Member[]
}
type LocationAccounts = { readonly id: string } & {
  readonly [K in `${SeededNetwork}Integration`]?: { readonly accountId: string }
}

/** Reads what the product reports to a user about each publication of their company. */
export async function createPublicationReader(person: JourneyUser): Promise<() => Promise<ReportedPublication[]>> {
  const accounts = new Map<string, string>()
  for (const { id } of await all<LocationAccounts>(person, '/api/locations')) {
    const location = await person.request<LocationAccounts>('GET', `/api/locations/${id}`)
    for (const network of networks)
      accounts.set(`${network} /api/locations/${id}`, location[`${network}Integration`]?.accountId ?? '')
  }
  return async () => {
    const publications: ReportedPublication[] = []
    for (const { id } of await all<{ id: string }>(person, '/api/scheduled_posts'))
      for (const publication of await all<Publication>(person, `/api/scheduled_posts/${id}/publications`))
        publications.push({
          network: publication.integrationType,
          account: accounts.get(`${publication.integrationType} ${publication.location}`) ?? '',
          location: publication.locationName,
          state: publication.state,
          error: publication.errorMessage,
          remoteId: publication.remoteId,
        })
    return publications
  }
}

async function all<Member>(person: JourneyUser, path: string): Promise<Member[]> {
  const members: Member[] = []
  for (let page = 1; ; page++) {
    const response = await person.request<Page<Member>>('GET', `${path}?itemsPerPage=100&page=${page}`)
    members.push(...response.member)
    if (members.length >= response.totalItems) return members
  }
}
