import { googleError } from './errors.ts'

// As real answers of places.googleapis.com read (2026-11); what was not seen is marked in the coverage table.

const HOST = 'places.googleapis.com'

export function keyMissing() {
  return googleError(
    403,
    'PERMISSION_DENIED',
    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
  )
}

export function keyWrong() {
  return googleError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: HOST },
    },
    {
      '@type': 'type.googleapis.com/google.rpc.LocalizedMessage',
      locale: 'en-US',
      message: 'API key not valid. Please pass a valid API key.',
    },
  ])
}

export function maskMissing() {
  return googleError(
    400,
    'INVALID_ARGUMENT',
    "FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters on how to provide it. As an example, you can set the header 'X-Goog-FieldMask' with value 'places.displayName' to ask for the display names of the search results. You can also set the value to '*' in manual testing to get all available response fields.",
  )
}

export function maskWrong(path: string) {
  const description = `Error expanding 'fields' parameter. Cannot find matching fields for path '${path}'.`
  return googleError(400, 'INVALID_ARGUMENT', `Request contains an invalid argument.`, [
    { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field: path, description }] },
  ])
}

export const noQuery = () => googleError(400, 'INVALID_ARGUMENT', 'Empty text_query.')

/** An id that Google once gave and no longer knows is told apart from one that it never gave. */
export function noSuchPlace(placeId: string) {
  return placeId.startsWith('ChIJ')
    ? googleError(
        404,
        'NOT_FOUND',
        'The Place ID is no longer valid. Please refresh cached Place IDs as per https://developers.google.com/maps/documentation/places/web-service/place-id#save-id.',
      )
    : googleError(400, 'INVALID_ARGUMENT', `Not a valid Place ID: ${placeId}`)
}
