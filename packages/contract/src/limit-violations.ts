import type { FieldViolation } from './problems.ts'

/** Where a limit is documented, and whether it has been confirmed. */
export interface Sourced {
  readonly status: 'confirmed' | 'to-confirm'
  readonly source: string
  /** When it was read. */
  readonly read: string
}

/** Stops the post, or only warns because the limit is not confirmed. `code` names the text that says it. */
export interface LimitViolation extends FieldViolation {
  readonly severity: 'error' | 'warning'
}

// What is said of a value that is beyond a limit.

export function above(
  of: Pick<Sourced, 'status'>,
  path: string,
  code: string,
  count: number | null | undefined,
  max = Infinity,
): LimitViolation[] {
  return count != null && count > max
    ? [createLimitViolation(of, path, code, { count: round(count), max, over: round(count - max) })]
    : []
}

export function below(
  of: Sourced,
  path: string,
  code: string,
  count: number | null | undefined,
  min = 0,
): LimitViolation[] {
  return count != null && count < min ? [createLimitViolation(of, path, code, { count: round(count), min })] : []
}

export function createLimitViolation(
  of: Pick<Sourced, 'status'>,
  propertyPath: string,
  code: string,
  params: LimitViolation['params'] = {},
): LimitViolation {
  return { propertyPath, code, params, severity: of.status === 'confirmed' ? 'error' : 'warning' }
}

export function round(number: number): number {
  return Math.round(number * 100) / 100
}
