import type { ErrorRule, ErrorTable } from '../network.ts'

const media: ErrorRule = { kind: 'rejected', say: 'network.media-rejected', refused: true }
const rejected: ErrorRule = { kind: 'rejected', say: 'network.rejected', refused: true }
const reconnect: ErrorRule = { kind: 'reconnect', say: 'network.reconnect', refused: true }
const passing: ErrorRule = { kind: 'unavailable', say: 'network.unavailable' }
const ofTheApp: ErrorRule = { kind: 'unexpected', say: 'network.unexpected', refused: true, scope: 'app' }

/**
 * Keyed by `code`, or by the `error` of the token endpoint.
 * https://learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling (read 2026-11)
 */
export const LINKEDIN_ERRORS: ErrorTable = {
  invalid_grant: reconnect,
  EMPTY_ACCESS_TOKEN: reconnect,
  INVALID_ACCESS_TOKEN: reconnect,
  REVOKED_ACCESS_TOKEN: reconnect,
  EXPIRED_ACCESS_TOKEN: reconnect,
  ACCESS_DENIED: { kind: 'reconnect', say: 'network.permission', refused: true },
  // A code that was used or is too old: the person begins again.
  invalid_request: rejected,
  invalid_client: ofTheApp,
  // The version we speak was sunset: nobody but whoever runs this can mend it (LINKEDIN_VERSION).
  NONEXISTENT_VERSION: ofTheApp,
  VERSION_MISSING: ofTheApp,

  TOO_MANY_REQUESTS: { kind: 'wait', say: 'network.rate-limited', refused: true },

  INTERNAL_SERVER_ERROR: passing,
  SERVICE_UNAVAILABLE: passing,

  // It names a post that stands, or that stood: whether it is this one is for the read-back to say.
  DUPLICATE_POST: { kind: 'rejected', say: 'network.duplicate' },
  FIELD_LENGTH_TOO_LONG: { kind: 'rejected', say: 'network.text-rejected', refused: true },
  INVALID_VALUE_FOR_FIELD: rejected,
  ILLEGAL_ARGUMENT: rejected,
  INVALID_URN_TYPE: rejected,
  INVALID_URN_ID: media,
  MEDIA_ASSET_PROCESSING_FAILED: media,
  MEDIA_ASSET_WAITING_UPLOAD: { kind: 'unavailable', say: 'network.unavailable', refused: true },
  EXPIRED_UPLOAD_URL: { kind: 'unavailable', say: 'network.unavailable', refused: true },
  NOT_FOUND: { kind: 'rejected', say: 'network.gone', refused: true },
}
