export interface ApiViolation {
  propertyPath: string
  message: string
  /** A stable name to branch on. */
  code?: string
}

/** Anything a call can fail with. `status` 0: no response came, so it is unknown whether the call took effect. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly violations: readonly ApiViolation[]
  /** Names the request in the server's log. */
  readonly requestId: string | null
  /** A stable name to branch on, where the server gives one. */
  readonly code: string | null
  /** Seconds to wait before asking again. */
  readonly retryAfter: number | null
  /** The language of the message, if it has one. */
  readonly language: string | null
  /** When it came. */
  readonly at = Date.now()

  constructor(
    message: string,
    status: number,
    more: {
      violations?: readonly ApiViolation[]
      requestId?: string | null
      code?: string | null
      retryAfter?: number | null
      language?: string | null
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = status
    this.violations = more.violations ?? []
    this.requestId = more.requestId ?? null
    this.code = more.code ?? null
    this.retryAfter = more.retryAfter ?? null
    this.language = more.language ?? null
  }
}

/** One shape for every failure: a problem of the server, a network that did not answer, a bug of ours. */
export function toApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure
  return new ApiError('', 0, { cause: failure })
}

/** Whether the message can be shown in this language: the user may have changed it since the error came. */
export const isInLanguage = ({ language: messageLanguage }: { language?: string | null }, language: string): boolean =>
  (messageLanguage ?? language) === language

/** Maintenance, reported by the server, or by the proxy in front of it while no server is running. */
export const isMaintenance = ({ status, requestId }: ApiError): boolean =>
  status === 503 || ((status === 502 || status === 504) && requestId === null)

/** Reads an error response. The message is the server's own, in the user's language, or empty. */
export async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const problem: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const text = [problem.message, problem.detail, problem.description].find((value) => typeof value === 'string')
  return new ApiError(typeof text === 'string' ? text : '', response.status, {
    violations: parseViolations(problem.violations),
    requestId: response.headers.get('x-request-id'),
    code: typeof problem.code === 'string' ? problem.code : null,
    retryAfter: parseRetryAfter(response.headers.get('retry-after')),
    language: response.headers.get('content-language'),
  })
}

function parseViolations(value: unknown): ApiViolation[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return []
    if (!('propertyPath' in item) || !('message' in item)) return []
    const code = 'code' in item ? String(item.code) : ''
    return [{ propertyPath: String(item.propertyPath), message: String(item.message), code }]
  })
}

function parseRetryAfter(header: string | null): number | null {
  if (header === null) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds
  const until = Date.parse(header)
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}

/** The violations as a form wants them: field to message. A path of no field of the form stays in `rest`. */
export function byField(
  error: ApiError,
  fields: readonly string[],
): { fields: Record<string, string>; rest: string[] } {
  const found: Record<string, string> = {}
  const rest: string[] = []
  for (const { propertyPath, message } of error.violations) {
    const field = fields.find(
      (name) => propertyPath === name || propertyPath.startsWith(`${name}[`) || propertyPath.startsWith(`${name}.`),
    )
    if (field === undefined) rest.push(message)
    else found[field] = found[field] === undefined ? message : `${found[field]} ${message}`
  }
  return { fields: found, rest }
}
