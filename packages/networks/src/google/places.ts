import type { z } from 'zod'
import { parseJson, unreadable } from '../failing.ts'
import { openHttp, redact, retryAfter } from '../http.ts'
import type { App, Ask } from '../network.ts'
import { urlAt } from '../origin.ts'
import { refusalOf } from './api.ts'
import { type GoogleRequest, type Near, requests } from './requests.ts'
import type { Place } from './wire.ts'

/**
 * Google's Places API (New): any business by its id, in the name of our project alone. What it answers may be shown and
 * not kept, except ids: https://developers.google.com/maps/documentation/places/web-service/policies (read 2026-11).
 * Origin: `places.googleapis.com`.
 */
export interface Places {
  /** Up to twenty places of a name or an address, those near the point first. Throws NetworkError. */
  search(query: string, near: Near | null, language: string, ask: Ask): Promise<Place[]>
  /** What is to be shown of one place. Throws NetworkError, of kind `rejected` when the place is gone. */
  read(placeId: string, language: string, ask: Ask): Promise<Place>
  /** Its average and how many reviews it has, no more. */
  readRating(placeId: string, ask: Ask): Promise<Place>
}

export interface PlacesApp extends Pick<App, 'origins' | 'now' | 'deadlineMs'> {
  /** Of a project in which the Places API (New) is enabled. */
  readonly apiKey: string
}

export function googlePlaces(app: PlacesApp): Places {
  const http = openHttp('google', { deadlineMs: app.deadlineMs })

  async function send<T>(request: GoogleRequest<T>, ask: Ask): Promise<T> {
    const answer = await http({
      method: request.method,
      url: urlAt(app, request.host, request.path, request.query),
      headers: {
        'x-goog-api-key': app.apiKey,
        'x-goog-fieldmask': request.fieldMask ?? '*',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ask,
    })
    const body = parseJson(answer.text)
    if (answer.status < 200 || answer.status > 299) {
      const retryAt = retryAfter(answer.header('retry-after'), app.now())
      throw refusalOf(answer.status, body, retryAt, app.now(), (said) => redact(said, app.apiKey))
    }
    return parsed(request.answers, body, answer.status)
  }

  return {
    search: async (query, near, language, ask) =>
      (await send(requests.searchPlaces(query, near, language), ask)).places,
    read: (placeId, language, ask) => send(requests.getPlace(placeId, language), ask),
    readRating: (placeId, ask) => send(requests.getRating(placeId), ask),
  }
}

function parsed<T>(answers: z.ZodType<T>, body: unknown, status: number): T {
  const read = answers.safeParse(body)
  if (!read.success) throw unreadable('google', status, read.error)
  return read.data
}
