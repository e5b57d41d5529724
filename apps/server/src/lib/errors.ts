import type { FieldViolation } from '@vitrine/contract/problems'

/** An error with an HTTP status. Thrown anywhere; only `error-response.ts` translates it and sends it. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** Key of the text under `problem` in the dictionaries; null uses the status's default text. */
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

/** The item does not exist, or the viewer may not know that it does. */
export const notFound = () => new Refusal(404)
/** The viewer lacks the permission. */
export const forbidden = (code?: string) => new Refusal(403, code === undefined ? {} : { code })
/** Fields are invalid. */
export const invalid = (...violations: FieldViolation[]) => new Refusal(400, { violations })
/** The request can't be parsed. */
export const badRequest = (code: string) => new Refusal(400, { code })
/** The request conflicts with the current state. */
export const conflict = (code: string, params: Refusal['params'] = {}) => new Refusal(409, { code, params })
/** A network refused or could not be reached during the request. */
export const badGateway = (code: string, params: Refusal['params'] = {}) => new Refusal(502, { code, params })
/** Rate limit exceeded; `seconds` until a retry makes sense. */
export const tooMany = (seconds: number, code?: string, params: Refusal['params'] = {}) =>
  new Refusal(429, {
    ...(code === undefined ? {} : { code, params }),
    headers: { 'retry-after': String(Math.ceil(seconds)) },
  })

/** Not signed in. The wire dialect fixes the body and its text; they are not translated. */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized'
}

/** The constraint a database error violated, so that a race gives the same violation as the check before it. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null
}

/** Turns a unique violation into the violation of a field, by the name of the unique index. */
export function onUniqueViolation(fields: Readonly<Record<string, FieldViolation>>): (error: unknown) => never {
  return (error) => {
    const violation = fields[brokenConstraint(error) ?? '']
    throw violation === undefined ? error : invalid(violation)
  }
}
