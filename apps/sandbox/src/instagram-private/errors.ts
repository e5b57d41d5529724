import { VendorError } from '../vendor-error.ts'

/** Every failure of the service: Python's text, the class that was thrown, and a hint for some (main.py, 4.11.0). */
export function gatewayError(status: number, exc_type: string, detail: string, hint?: string): VendorError {
  return new VendorError(status, { detail, exc_type, ...(hint === undefined ? {} : { hint }) })
}

export const broken = (status: 500 | 503): VendorError =>
  status === 503
    ? new VendorError(503, 'Service Unavailable')
    : gatewayError(500, 'ClientConnectionError', 'ConnectError [Errno 111] Connection refused')

export const throttled = (): VendorError =>
  gatewayError(
    429,
    'PleaseWaitFewMinutes',
    'Please wait a few minutes before you try again.',
    'Instagram is throttling this account/action. Pause automation, reduce request rate, check account and proxy health, then retry later.',
  )

export const loginRequired = (): VendorError => gatewayError(500, 'LoginRequired', 'login_required')

export const unknownSession = (): VendorError =>
  gatewayError(500, 'Exception', 'Session not found (e.g. after reload process), please relogin')

export const noSession = (): VendorError => new VendorError(401, { detail: 'Session ID required' })

export const notFound = (exc_type: 'StoryNotFound' | 'UserNotFound' | 'MediaNotFound', detail: string): VendorError =>
  gatewayError(500, exc_type, detail)

/** FastAPI's own words for a form that lacks something. */
export const missing = (...fields: string[]): VendorError =>
  new VendorError(422, {
    detail: fields.map((field) => ({ type: 'missing', loc: ['body', field], msg: 'Field required', input: null })),
  })

export const unprocessable = (detail: string): VendorError => new VendorError(422, { detail })
