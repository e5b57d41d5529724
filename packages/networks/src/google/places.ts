import type { z } from 'zod'
import { createUrl } from '../create-url.ts'
import { parseJson, unreadable } from '../failure.ts'
import { openHttp, redact, retryAfter } from '../http.ts'
import type { NetworkApp, RequestContext } from '../network.ts'
import { createRefusal } from './api.ts'
import { type GoogleRequest, type Near, requests } from './requests.ts'
import type { Place } from './wire.ts'

/**
 * Google's Places API (New): any business by its id, in the name of our project alone. What it answers may be shown and
 * not kept, except ids: https://developers.google.com/maps/documentation/places/web-service/policies (read 2026-11).
 * Origin: `places.googleapis.com`.
 */
export interface PlacesClient {
  /** Up to twenty places of a name or an address, those near the point first. Throws NetworkError. */
  search(query: string, near: Near | null, language: string, context: RequestContext): Promise<Place[]>
  /** What is to be shown of one place. Throws NetworkError, of kind `rejected` when the place is gone. */
  read(placeId: string, language: string, context: RequestContext): Promise<Place>
  /** Its average and how many reviews it has, no more. */
  readRating(placeId: string, context: RequestContext): Promise<Place>
}

export interface PlacesApp extends Pick<NetworkApp, 'origins' | 'now' | 'deadlineMs'> {
  /** Of a project in which the Places API (New) is enabled. */
  readonly apiKey: string
}

export function googlePlaces(app: PlacesApp): PlacesClient {
  const http = openHttp('google', { deadlineMs: app.deadlineMs })

  async function send<T>(request: GoogleRequest<T>, context: RequestContext): Promise<T> {
    const response = await http({
      method: request.method,
      url: createUrl(app, request.host, request.path, request.query),
      headers: {
        'x-goog-api-key': app.apiKey,
        'x-goog-fieldmask': request.fieldMask ?? '*',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      context,
    })
    const body = parseJson(response.text)
    if (response.status < 200 || response.status > 299) {
      const retryAt = retryAfter(response.header('retry-after'), app.now())
      throw createRefusal(response.status, body, retryAt, app.now(), (text) => redact(text, app.apiKey))
    }
    return parsed(request.schema, body, response.status)
  }

  return {
    search: async (query, near, language, context) =>
      (await send(requests.searchPlaces(query, near, language), context)).places,
    read: (placeId, language, context) => send(requests.getPlace(placeId, language), context),
    readRating: (placeId, context) => send(requests.getRating(placeId), context),
  }
}

function parsed<T>(schema: z.ZodType<T>, body: unknown, status: number): T {
  const read = schema.safeParse(body)
  if (!read.success) throw unreadable('google', status, read.error)
  return read.data
}
