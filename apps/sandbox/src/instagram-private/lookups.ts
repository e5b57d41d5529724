import type { Core } from '../core.ts'
import { digits } from '../ids.ts'
import { notFound, unprocessable } from './errors.ts'
import { HOST, requireSignedIn } from './sign-in.ts'
import type { PrivateProfile, PrivateState } from './state.ts'

/** Who one is, who others are, and where places are: what stickers name. */
export function lookups(core: Core, state: PrivateState): void {
  core.host('instagramPrivate', HOST, (scope) => {
    scope.get('/account', (request, reply) => {
      const { profile } = requireSignedIn(state, request)
      const act = { network: 'instagramPrivate', account: profile.account.id, operation: 'account.read' }
      return core.read(request, reply, act, () => ({
        body: { ...presentUser(profile), is_business: false, biography: '', external_url: null },
      }))
    })

    scope.get<{ Querystring: { username?: string } }>('/user', (request, reply) => {
      const { profile } = requireSignedIn(state, request)
      const act = { network: 'instagramPrivate', account: profile.account.id, operation: 'user.read' }
      return core.read(request, reply, act, () => {
        const found = state.byUsername(request.query.username ?? '')
        if (!found) throw notFound('UserNotFound', 'User not found')
        return { body: presentUser(found) }
      })
    })

    scope.get<{ Querystring: { name?: string; lat?: string; lng?: string } }>('/search/locations', (request, reply) => {
      const { profile } = requireSignedIn(state, request)
      const { name, lat, lng } = request.query
      if (!name && (lat === undefined || lng === undefined)) throw unprocessable('Provide name or both lat and lng')
      const act = { network: 'instagramPrivate', account: profile.account.id, operation: 'search.locations' }
      return core.read(request, reply, act, () => ({ body: findLocationsByName(name ?? '') }))
    })
  })

  function findLocationsByName(searchText: string) {
    const knownLocations = core.world.accounts().map(({ place }) => place)
    const once = new Map(knownLocations.map((location) => [`${location.name} ${location.street}`, location]))
    return [...once.values()]
      .filter(({ name, city }) => `${name} ${city}`.toLowerCase().includes(searchText.toLowerCase()))
      .slice(0, 20)
      .map(({ name, street, city, postcode, latitude, longitude }) => ({
        pk: Number(digits(12, 'instagram place', name, street)),
        ...{ name, address: street, city, zip: postcode, lat: latitude ?? null, lng: longitude ?? null },
      }))
  }
}

function presentUser({ account }: PrivateProfile) {
  const { id, username, name } = account
  return { pk: id, username, full_name: name, is_private: false, is_verified: false, profile_pic_url: null }
}
