import { randomBytes } from 'node:crypto'
import { VendorError } from '../vendor-error.ts'

/** Meta's error body. Codes and subcodes: docs/networks/facebook.md, "Errors" (read 2026-11). */
export interface GraphErrorFacts {
  code: number
  message: string
  subcode?: number
  type?: 'OAuthException' | 'GraphMethodException' | 'IGApiException'
  status?: number
  transient?: boolean
  userTitle?: string
  userMessage?: string
  headers?: Record<string, string>
}

export function graphError(facts: GraphErrorFacts): VendorError {
  const { code, message, subcode, type = 'OAuthException', status = 400, transient, userTitle, userMessage } = facts
  const error = {
    message,
    type,
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    ...(transient === undefined ? {} : { is_transient: transient }),
    ...(userTitle === undefined ? {} : { error_user_title: userTitle }),
    ...(userMessage === undefined ? {} : { error_user_msg: userMessage }),
    fbtrace_id: `A${randomBytes(16).toString('base64url')}`,
  }
  return new VendorError(status, { error }, facts.headers)
}

/** A bad argument. */
export function badParameter(message: string, subcode?: number): VendorError {
  return graphError({ code: 100, message: `(#100) ${message}`, subcode })
}

/** Gone, never there, or none of the caller's business: Meta does not say which. */
export function noObject(id: string, method = 'get'): VendorError {
  return graphError({
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${method} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  })
}

export function needsPermission(scope: string): VendorError {
  return graphError({
    code: 200,
    status: 403,
    message: `(#200) If posting to a page, requires ${scope} as an admin with sufficient administrative permission`,
  })
}

export function forbidden(message: string): VendorError {
  return graphError({ code: 10, status: 403, message: `(#10) ${message}` })
}

export function needsAds(): VendorError {
  const message = '(#200) Ad account owner has NOT grant ads_management or ads_read permission'
  return graphError({ code: 200, status: 403, message })
}

export function needsPageToken(): VendorError {
  return graphError({ code: 210, message: '(#210) A page access token is required to request this resource.' })
}

/** Subcodes: 458 the person withdrew the grant, 463 expired; none when the token cannot even be read. */
export function deadToken(subcode: 458 | 463 | undefined): VendorError {
  const why = {
    458: 'The user has not authorized the application.',
    463: 'Session has expired.',
    none: 'Invalid OAuth access token - Cannot parse access token',
  }[subcode ?? 'none']
  const message = subcode === undefined ? why : `Error validating access token: ${why}`
  return graphError({ code: 190, subcode, message })
}

/** 500 and 503 of the fault script. */
export function broken(status: 500 | 503): VendorError {
  return status === 500
    ? graphError({ status, code: 1, transient: false, message: 'An unknown error has occurred.' })
    : graphError({ status, code: 2, transient: true, message: 'Service temporarily unavailable' })
}
