import type { FieldViolation } from '@vitrine/contract/problems'

/** An answer that refuses. Thrown anywhere, put into words and HTTP only by `error-response.ts`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** Names the text under `problem` in the dictionaries; without one the status' own words are used. */
  readonly code: string | null
  readonly params: Readonly<Record<string, string | number>>
  readonly violations: readonly FieldViolation[]
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    more: {
      code?: string
      params?: Refusal['params']
      violations?: readonly FieldViolation[]
      headers?: Record<string, string>
    } = {},
  ) {
    super(
      `${status} ${more.code ?? more.violations?.map((violation) => `${violation.propertyPath}: ${violation.code}`).join(', ') ?? ''}`,
    )
    this.status = status
    this.code = more.code ?? null
    this.params = more.params ?? {}
    this.violations = more.violations ?? []
    this.headers = more.headers ?? {}
  }
}

/** No such thing, or none the caller may know of. */
export const notFound = () => new Refusal(404)
/** The caller lacks the right. */
export const forbidden = (code?: string) => new Refusal(403, code === undefined ? {} : { code })
/** Fields that do not hold. */
export const invalid = (...violations: FieldViolation[]) => new Refusal(400, { violations })
/** A request that can't be read at all. */
export const badRequest = (code: string) => new Refusal(400, { code })
/** What was asked clashes with what is so now. */
export const conflict = (code: string, params: Refusal['params'] = {}) => new Refusal(409, { code, params })
/** A network refused or could not be reached while the caller waited. */
export const badGateway = (code: string, params: Refusal['params'] = {}) => new Refusal(502, { code, params })
/** Too often; `seconds` until it makes sense again. */
export const tooMany = (seconds: number, code?: string, params: Refusal['params'] = {}) =>
  new Refusal(429, {
    ...(code === undefined ? {} : { code, params }),
    headers: { 'retry-after': String(Math.ceil(seconds)) },
  })

/** Not signed in. The body and its words are fixed by the wire dialect, not translated. */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized'
}

/** The name of the constraint a database error broke, so that a race becomes the same violation as a check. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null
}

/** Turns the clash of two rows into the violation of the field that clashed, by the name of the unique index. */
export function onUniqueViolation(fields: Readonly<Record<string, FieldViolation>>): (error: unknown) => never {
  return (error) => {
    const violation = fields[brokenConstraint(error) ?? '']
    throw violation === undefined ? error : invalid(violation)
  }
}
