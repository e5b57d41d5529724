import { z } from 'zod'

/** One thing wrong with one field. `propertyPath` is as Symfony writes it: `scheduledPostLocations[0].location`, `""` for the whole. */
export const Violation = z.object({ propertyPath: z.string(), message: z.string(), code: z.string() })
export type Violation = z.infer<typeof Violation>

/** A violation before it is put into words: the code names the text, `params` fill it. */
export interface FieldViolation {
  readonly propertyPath: string
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}

export const Problem = z.object({
  '@context': z.string(),
  '@id': z.string(),
  '@type': z.enum(['Error', 'ConstraintViolation']),
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  description: z.string(),
  message: z.string(),
  /** A stable name a client can branch on, where the status alone does not say. */
  code: z.string().optional(),
  violations: z.array(Violation).optional(),
})
export type Problem = z.infer<typeof Problem>

/** The answer to anything that failed, but 401: `api-conventions` §6. */
export function problem(status: number, detail: string, title = 'An error occurred', code?: string): Problem {
  return {
    '@context': '/api/contexts/Error',
    '@id': `/api/errors/${status}`,
    '@type': 'Error',
    type: `/errors/${status}`,
    title,
    status,
    detail,
    description: detail,
    message: detail,
    ...(code === undefined ? {} : { code }),
  }
}

/** The answer to a request whose fields do not hold. */
export function violationProblem(status: number, violations: Violation[]): Problem {
  const detail = violations
    .map((v) => (v.propertyPath === '' ? v.message : `${v.propertyPath}: ${v.message}`))
    .join('\n')
  const code = violations[0]?.code ?? 'invalid'
  return {
    ...problem(status, detail),
    '@context': '/api/contexts/ConstraintViolation',
    '@id': `/api/validation_errors/${code}`,
    '@type': 'ConstraintViolation',
    type: `/validation_errors/${code}`,
    violations,
  }
}

/** `['ranges', 0, 'open']` as `ranges[0].open`. */
export function propertyPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )
}

/**
 * What zod found, as faults. A missing value is `blank`, a wrong kind `type`, bounds name themselves; a schema's own
 * `params.code` wins.
 */
export function listViolations(error: z.ZodError): FieldViolation[] {
  return error.issues.flatMap((issue) => toFieldViolations(issue))
}

function toFieldViolations(issue: z.core.$ZodIssue): FieldViolation[] {
  const path = propertyPath(issue.path)
  switch (issue.code) {
    case 'custom': {
      const { code, ...params } = (issue.params ?? {}) as { code?: string } & FieldViolation['params'] // what `link` and others put there
      return [{ propertyPath: path, code: code ?? 'invalid', params }]
    }
    case 'invalid_type':
      return [
        issue.input === undefined
          ? { propertyPath: path, code: 'blank' }
          : { propertyPath: path, code: `type.${issue.expected}` },
      ]
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return [{ propertyPath: path, code: 'blank' }]
      return [{ propertyPath: path, code: `${issue.origin}.too_small`, params: { limit: Number(issue.minimum) } }]
    case 'too_big':
      return [{ propertyPath: path, code: `${issue.origin}.too_big`, params: { limit: Number(issue.maximum) } }]
    case 'invalid_format':
      return [{ propertyPath: path, code: `format.${issue.format}` }]
    case 'invalid_value':
      return [{ propertyPath: path, code: 'choice', params: { choices: issue.values.join(', ') } }]
    default:
      return [{ propertyPath: path, code: 'invalid' }]
  }
}
