import type { FastifyRequest } from 'fastify'
import type { Core } from '../core.ts'
import { document, html } from '../html.ts'
import { failAsGoogle, toRoutePath } from './api.ts'
import { bindBody, bindQuery, isMessage, type Message } from './bind-request.ts'
import { type Discovery, type DiscoveryMethod, discover } from './discovery.ts'
import { quotaExceeded } from './errors.ts'
import { keyMissing, keyWrong, noQuery, noSuchPlace } from './place-errors.ts'
import { pickPlace, placeMask } from './place-masks.ts'
import { findPlace, getPlaceFacts, type PlaceMatch, presentPlace, searchPlaces } from './place-search.ts'
import type { ListingStore } from './types.ts'

/** Of a method and a project. */
const PER_MINUTE = { name: 'google.places', fallback: 600, windowMs: 60_000 }

/**
 * The Places API (New): what the public knows of any business, for whoever has a key. The places are the listings of
 * this world and, around any point, a dozen others whose ratings change slowly (rivals.ts).
 */
export function places(core: Core, listings: ListingStore): void {
  const api = discover('places', 'google.maps.places.v1')
  const { host } = api

  function understand(request: FastifyRequest, method: DiscoveryMethod) {
    requireApiKey(core, request)
    const { allowed, limit } = core.quotas.consume(PER_MINUTE, method.operation)
    if (!allowed) throw quotaExceeded(host, limit)
    return {
      mask: placeMask(api, method, readMask(request)),
      query: bindQuery(api, method, withoutMask(request.query)),
      body: bindBody(api, method, request.body),
    }
  }

  core.host(
    'google',
    host,
    (scope) => {
      const serve = (
        operation: string,
        getMessage: (input: ReturnType<typeof understand>, request: FastifyRequest) => Message,
      ) => {
        const method = requireMethod(api, operation)
        core.declare('google', method.httpMethod, `${host}/${method.path}`)
        scope.route({
          method: method.httpMethod,
          url: toRoutePath(method.path),
          handler: (request, reply) => {
            const input = understand(request, method)
            return core.read(request, reply, { network: 'google', account: null, operation }, () => ({
              body: getMessage(input, request),
            }))
          },
        })
      }
      const shown = (request: FastifyRequest, language: unknown) => (found: PlaceMatch) =>
        presentPlace(found, core.clock.now(), typeof language === 'string' ? language : 'en', core.base(request))

      serve('places.searchText', ({ mask, body }, request) => {
        if (typeof body.textQuery !== 'string' || body.textQuery.trim() === '') throw noQuery()
        const found = searchPlaces(listings, body).map(shown(request, body.languageCode))
        return found.length === 0 ? {} : { places: found.map((place) => pickPlace(place, mask)) }
      })
      serve('places.get', ({ mask, query }, request) => {
        const { placesId = '' } = request.params as Record<string, string> // the route's own
        const found = findPlace(listings, placesId)
        if (!found) throw noSuchPlace(placesId)
        return pickPlace(shown(request, query.languageCode)(found), mask)
      })
      failAsGoogle(scope, host)
    },
    { declare: false },
  )
  mapPages(core, listings)
}

function requireMethod(api: Discovery, operation: string): DiscoveryMethod {
  const method = api.methods.get(operation)
  if (!method) throw new Error(`${api.host} knows no ${operation}`)
  return method
}

function requireApiKey(core: Core, { headers, query }: FastifyRequest): void {
  const key = headers['x-goog-api-key'] ?? (isMessage(query) ? query.key : undefined)
  if (key === undefined || key === '') throw keyMissing()
  if (key !== core.options.apps.google.googleMapsKey) throw keyWrong()
}

/** A header, or the parameter `fields` under either of its names. */
function readMask({ headers, query }: FastifyRequest): string | undefined {
  const { fields, $fields } = isMessage(query) ? query : {}
  const given = headers['x-goog-fieldmask'] ?? $fields ?? fields
  return typeof given === 'string' ? given : undefined
}

function withoutMask(query: unknown): Message {
  const { $fields: _, ...others } = isMessage(query) ? query : {}
  return others
}

/** Where `googleMapsUri` leads. */
function mapPages(core: Core, listings: ListingStore): void {
  core.host('google', 'www.google.com', (scope) => {
    scope.get<{ Params: { placeId: string } }>('/maps/place/:placeId', async ({ params }, reply) => {
      const found = findPlace(listings, params.placeId)
      if (!found) return reply.callNotFound()
      const { name, address } = getPlaceFacts(found)
      return reply
        .type('text/html; charset=UTF-8')
        .send(document(name, html`<main><h1>${name}</h1><p>${address}</p></main>`))
    })
  })
}
