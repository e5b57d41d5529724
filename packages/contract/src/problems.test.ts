import { expect, test } from 'vitest'
import { z } from 'zod'
import { listViolations, problem, propertyPath, violationProblem } from './problems.ts'

test('a problem repeats its text under every key a client may read', () => {
  expect(problem(404, 'Not Found')).toEqual({
    '@context': '/api/contexts/Error',
    '@id': '/api/errors/404',
    '@type': 'Error',
    type: '/errors/404',
    title: 'An error occurred',
    status: 404,
    detail: 'Not Found',
    description: 'Not Found',
    message: 'Not Found',
  })
})

test('the detail has one violation per line, without a path for those of the whole body', () => {
  const detail = 'text: This value should not be blank.\nNothing was sent.'
  const violations = [
    { propertyPath: 'text', message: 'This value should not be blank.', code: 'blank' },
    { propertyPath: '', message: 'Nothing was sent.', code: 'empty' },
  ]
  expect(violationProblem(400, violations)).toEqual({
    '@context': '/api/contexts/ConstraintViolation',
    '@id': '/api/validation_errors/blank',
    '@type': 'ConstraintViolation',
    type: '/validation_errors/blank',
    title: 'An error occurred',
    status: 400,
    detail,
    description: detail,
    message: detail,
    violations,
  })
})

test('property paths have Symfony’s notation', () => {
  expect(propertyPath([])).toBe('')
  expect(propertyPath(['scheduledPostLocations', 0, 'location'])).toBe('scheduledPostLocations[0].location')
})

test('zod issues have stable codes and their limits', () => {
  const body = z.object({
    missing: z.string(),
    empty: z.string().min(1),
    kind: z.boolean(),
    short: z.string().min(3),
    many: z.array(z.string()).max(1),
    big: z.number().max(10),
    choice: z.enum(['a', 'b']),
    site: z.url(),
    own: z
      .string()
      .superRefine((_, context) => context.addIssue({ code: 'custom', params: { code: 'past', limit: 5 } })),
  })
  const given = { empty: '', kind: 'no', short: 'a', many: ['a', 'b'], big: 11, choice: 'c', site: 'x', own: '' }
  const { error } = body.safeParse(given, { reportInput: true })
  expect(error && listViolations(error)).toEqual([
    { propertyPath: 'missing', code: 'blank' },
    { propertyPath: 'empty', code: 'blank' },
    { propertyPath: 'kind', code: 'type.boolean' },
    { propertyPath: 'short', code: 'string.too_small', params: { limit: 3 } },
    { propertyPath: 'many', code: 'array.too_big', params: { limit: 1 } },
    { propertyPath: 'big', code: 'number.too_big', params: { limit: 10 } },
    { propertyPath: 'choice', code: 'choice', params: { choices: 'a, b' } },
    { propertyPath: 'site', code: 'format.url' },
    { propertyPath: 'own', code: 'past', params: { limit: 5 } },
  ])
})
