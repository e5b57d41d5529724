import { VendorError } from '../vendor-error.ts'

/** Google's error body. Words and details as seen in real answers (sources: docs of the discovery folder; read 2026-11). */
export function googleError(
  code: number,
  status: string,
  message: string,
  details: unknown[] = [],
  headers: Record<string, string> = {},
): VendorError {
  const error = { code, message, status, ...(details.length > 0 ? { details } : {}) }
  return new VendorError(code, { error }, headers)
}

export interface GoogleFieldViolation {
  field?: string
  description: string
}

/** What does not fit the protocol: unknown names, wrong types. */
export function malformed(violations: GoogleFieldViolation[]): VendorError {
  const message = violations.map(({ description }) => description).join('\n')
  return googleError(400, 'INVALID_ARGUMENT', message, [badRequest(violations)])
}

/** What fits the protocol and still is refused. */
export function invalid(
  violations: GoogleFieldViolation[],
  reason?: { code: string; service: string; mask: string },
): VendorError {
  const info = reason && {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: reason.code,
    domain: reason.service,
    metadata: { field_mask: reason.mask },
  }
  return googleError(400, 'INVALID_ARGUMENT', INVALID, [badRequest(violations), ...(info ? [info] : [])])
}

/** The numbers of ErrorCode: 2 and 1000 were seen in real answers, the others follow the order of its documentation. */
export const CODES = {
  MISSING_VALUE: 2,
  INVALID_VALUE: 3,
  TOO_MANY_ITEMS: 5,
  PHOTO_FETCH_FAILED: 1000,
  PHOTO_UPLOAD_FAILED: 1001,
} as const

/** How v4 refuses. */
export function refused(code: keyof typeof CODES, message: string, field?: string, value?: string): VendorError {
  return v4Refusal({ code: CODES[code], field, message, value })
}

/** Chains, hotels and some others may not post; the number of this code is not known, so its name stands there. */
export function postingDisabled(): VendorError {
  return v4Refusal({
    code: 'LOCATION_DISABLED_FOR_LOCAL_POST_API',
    message: 'Location is disabled for the local post API.',
  })
}

function v4Refusal(detail: { code: number | string; field?: string; message: string; value?: string }): VendorError {
  return googleError(400, 'INVALID_ARGUMENT', INVALID, [
    { '@type': 'type.googleapis.com/google.mybusiness.v4.ValidationError', errorDetails: [detail] },
  ])
}

export function unauthenticated(missing: boolean): VendorError {
  const message = missing
    ? 'Request is missing required authentication credential.'
    : 'Request had invalid authentication credentials.'
  const reason = missing ? 'CREDENTIALS_MISSING' : 'ACCESS_TOKEN_EXPIRED'
  return googleError(
    401,
    'UNAUTHENTICATED',
    `${message} Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.`,
    [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }],
    { 'www-authenticate': `Bearer realm="https://accounts.google.com/"${missing ? '' : ', error="invalid_token"'}` },
  )
}

export function insufficientScopes(service: string): VendorError {
  return googleError(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.', [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
      domain: 'googleapis.com',
      metadata: { service },
    },
  ])
}

export function forbidden(): VendorError {
  return googleError(403, 'PERMISSION_DENIED', 'The caller does not have permission')
}

export function notFound(): VendorError {
  return googleError(404, 'NOT_FOUND', 'Requested entity was not found.')
}

export function unverified(): VendorError {
  return googleError(400, 'FAILED_PRECONDITION', 'The specified location is not verified.')
}

const PROJECT = 'project_number:104859372611'

export function quotaExceeded(service: string, limit: number, what: 'Requests' | 'Edits' = 'Requests'): VendorError {
  const perMinute = `${what} per minute${what === 'Edits' ? ' per profile' : ''}`
  return googleError(
    429,
    'RESOURCE_EXHAUSTED',
    `Quota exceeded for quota metric '${what}' and limit '${perMinute}' of service '${service}' for consumer '${PROJECT}'.`,
    [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'RATE_LIMIT_EXCEEDED',
        domain: 'googleapis.com',
        metadata: { service, consumer: `projects/${PROJECT.split(':')[1]}`, quota_limit_value: String(limit) },
      },
    ],
  )
}

/** 500 and 503 of the fault script. */
export function broken(status: 500 | 503): VendorError {
  return status === 500
    ? googleError(500, 'INTERNAL', 'Internal error encountered.')
    : googleError(503, 'UNAVAILABLE', 'The service is currently unavailable.')
}

/** What Google's front end says of a path or a verb that no API serves: a page, not JSON. */
export function noSuchPage(path: string): string {
  const shown = path.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<!DOCTYPE html>
<html lang=en>
<title>Error 404 (Not Found)!!1</title>
<p><b>404.</b> <ins>That’s an error.</ins>
<p>The requested URL <code>${shown}</code> was not found on this server. <ins>That’s all we know.</ins>
`
}

const INVALID = 'Request contains an invalid argument.'

function badRequest(fieldViolations: GoogleFieldViolation[]) {
  return { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }
}
