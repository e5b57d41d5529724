/**
 * Why a request failed. `address`: not allowed (another protocol or port, credentials in the URL, or an internal
 * address). `unknown`: the host does not exist. `tooLarge`: over the size limit. `redirects`: too many redirects.
 */
export type EgressReason = 'address' | 'unknown' | 'unreachable' | 'slow' | 'tooLarge' | 'redirects' | 'unreadable'

export class EgressError extends Error {
  override readonly name = 'EgressError'
  readonly reason: EgressReason

  constructor(reason: EgressReason, cause?: unknown) {
    super(`no answer from outside: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Converts any error of a request to an `EgressError`. */
export function asEgressError(error: unknown): EgressError {
  if (error instanceof EgressError) return error
  if (error instanceof Error && error.cause instanceof EgressError) return error.cause
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'ENODATA') return new EgressError('unknown', error)
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW')
    return new EgressError('tooLarge', error)
  const name = error instanceof Error ? error.name : ''
  const isSlow = /TIMEOUT/.test(code) || name === 'TimeoutError' || name === 'AbortError' || code === 'UND_ERR_ABORTED'
  return new EgressError(isSlow ? 'slow' : 'unreachable', error)
}
