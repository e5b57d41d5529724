import type { ErrorRule, ErrorTable } from '../network.ts'

const media: ErrorRule = { kind: 'rejected', say: 'network.media-rejected', refused: true }
const rejected: ErrorRule = { kind: 'rejected', say: 'network.rejected', refused: true }
const passing: ErrorRule = { kind: 'unavailable', say: 'network.unavailable' }

/**
 * Keyed by `error.status`, by the name of an error detail, or by the OAuth error of the token endpoint.
 * https://cloud.google.com/apis/design/errors, https://developers.google.com/my-business/reference/rest/Shared.Types/ErrorCode (read 2026-11)
 */
export const GOOGLE_ERRORS: ErrorTable = {
  invalid_grant: { kind: 'reconnect', say: 'network.reconnect', refused: true },
  UNAUTHENTICATED: { kind: 'reconnect', say: 'network.reconnect', refused: true },
  PERMISSION_DENIED: { kind: 'reconnect', say: 'network.permission', refused: true },
  // The project of the app, not the person: nobody can reconnect that away.
  SERVICE_DISABLED: { kind: 'unexpected', say: 'network.unexpected', refused: true, scope: 'app' },
  // A key of the Places API that is not one, is not meant for it, or not for our address.
  API_KEY_INVALID: { kind: 'unexpected', say: 'network.unexpected', refused: true, scope: 'app' },
  API_KEY_SERVICE_BLOCKED: { kind: 'unexpected', say: 'network.unexpected', refused: true, scope: 'app' },
  API_KEY_IP_ADDRESS_BLOCKED: { kind: 'unexpected', say: 'network.unexpected', refused: true, scope: 'app' },
  invalid_client: { kind: 'unexpected', say: 'network.unexpected', refused: true, scope: 'app' },

  // 300 requests a minute for the whole project, and no header says when it is over.
  RESOURCE_EXHAUSTED: { kind: 'wait', say: 'network.rate-limited', refused: true, scope: 'app', wait: 60 },

  INTERNAL: passing,
  UNKNOWN: passing,
  UNAVAILABLE: passing,
  ABORTED: passing,
  DEADLINE_EXCEEDED: passing,

  INVALID_ARGUMENT: rejected,
  FAILED_PRECONDITION: rejected,
  OUT_OF_RANGE: rejected,
  NOT_FOUND: { kind: 'rejected', say: 'network.gone', refused: true },

  PHOTO_FETCH_FAILED: media,
  '#1000': media,
  PHOTO_UPLOAD_FAILED: media,
  '#1001': media,
  IMAGE_TOO_SMALL: media,
  IMAGE_TOO_LARGE: media,
  // A hotel, a chain's head office: this place can never have posts.
  LOCATION_DISABLED_FOR_LOCAL_POST_API: { kind: 'rejected', say: 'network.policy', refused: true },
}
