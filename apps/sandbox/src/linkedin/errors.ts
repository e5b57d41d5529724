import { VendorError } from '../vendor-error.ts'

/** LinkedIn's error body, as of api.linkedin.com/rest (learn.microsoft.com/linkedin, read 2026-11). */
export function linkedinError(
  status: number,
  code: string,
  message: string,
  more: { serviceErrorCode?: number; headers?: Record<string, string> } = {},
): VendorError {
  const { serviceErrorCode, headers = {} } = more
  return new VendorError(
    status,
    { status, code, ...(serviceErrorCode === undefined ? {} : { serviceErrorCode }), message },
    headers,
  )
}

export const invalidToken = () =>
  linkedinError(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token', { serviceErrorCode: 65600 })
export const revokedToken = () =>
  linkedinError(401, 'REVOKED_ACCESS_TOKEN', 'The token used in the request has been revoked by the user', {
    serviceErrorCode: 65601,
  })
export const expiredToken = () =>
  linkedinError(401, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired', { serviceErrorCode: 65602 })

export const denied = (what: string) =>
  linkedinError(403, 'ACCESS_DENIED', `Not enough permissions to access: ${what}`, { serviceErrorCode: 100 })

export const notFound = (what: string) => linkedinError(404, 'NOT_FOUND', `${what} was not found`)

/** A field or a parameter that is not what it has to be. */
export const invalidField = (field: string, why: string) =>
  linkedinError(400, 'INVALID_VALUE_FOR_FIELD', `ERROR :: /${field} :: ${why}`)
export const invalidParameter = (name: string) =>
  linkedinError(400, 'ILLEGAL_ARGUMENT', `Parameter '${name}' is invalid`)

export const tooMany = (retryAfterSeconds?: number) =>
  linkedinError(429, 'TOO_MANY_REQUESTS', 'Resource level throttle APPLICATION DAY limit for calls is reached.', {
    serviceErrorCode: 101,
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  })
export const commentsThrottled = () => linkedinError(429, 'TOO_MANY_REQUESTS', 'Comment create throttled')

export const broken = (status: 500 | 503) =>
  linkedinError(
    status,
    status === 500 ? 'INTERNAL_SERVER_ERROR' : 'SERVICE_UNAVAILABLE',
    status === 500 ? 'Internal Server Error' : 'Service Unavailable',
  )

/** Content that LinkedIn will not show. */
export const rejected = (operation: string) =>
  linkedinError(400, 'INVALID_VALUE_FOR_FIELD', `ERROR :: /${operation.split('.')[0]} :: content is not allowed`)
