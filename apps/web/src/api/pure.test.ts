import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inChunks } from './chunks.ts'
import { ApiError, byField } from './error.ts'
import { fillPath, queryString } from './query-string.ts'
import { getUserId } from './session-storage.ts'

test('queryString serializes values as the server reads them', () => {
  const query = {
    location: ['/api/locations/1', '2'],
    editedAt: { after: new Date(0), before: undefined },
    exists: { groupe: true },
    'replies.replyStatus': 'PENDING_APPROVAL',
    page: 2,
    search: undefined,
  }
  expect(decodeURIComponent(queryString(query))).toBe(
    '?location[]=/api/locations/1&location[]=2&editedAt[after]=1970-01-01T00:00:00.000Z&exists[groupe]=true&replies.replyStatus=PENDING_APPROVAL&page=2',
  )
  expect(queryString({})).toBe('')
})

test('fillPath inserts the parameters and throws when one is missing', () => {
  expect(fillPath('/locations/{id}/google-medias/{media}', { id: 'a b', media: 3 })).toBe(
    '/locations/a%20b/google-medias/3',
  )
  expect(() => fillPath('/locations/{id}', {})).toThrow('needs id')
})

test('inChunks requests a hundred ids at a time and merges the results without duplicates', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 650 }), fc.integer({ min: 0, max: 5 }), async (count, shared) => {
      const ids = Array.from({ length: count }, (_, n) => String(n))
      const sizes: number[] = []
      const merged = await inChunks(ids, async (part) => {
        sizes.push(part.length)
        // The same `shared` items come back with every chunk, as an inbox item of two places does.
        const member = [...part, ...Array.from({ length: shared }, (_, n) => `shared-${n}`)].map((id) => ({ id }))
        return { member, totalItems: member.length }
      })
      expect(Math.max(...sizes)).toBeLessThanOrEqual(100)
      expect(sizes.length).toBe(Math.max(1, Math.ceil(count / 100)))
      expect(new Set(merged.member.map(({ id }) => id)).size).toBe(merged.member.length)
      expect(merged.member.length).toBe(count + shared)
      expect(merged.totalItems).toBe(count + shared)
    }),
    { numRuns: 50 },
  )
})

test('violations are assigned to their fields, the others to the summary', () => {
  const violations = [
    { propertyPath: 'email', message: 'Déjà prise.', code: 'taken' },
    { propertyPath: 'openingHours[0].monday', message: 'Illisible.', code: 'hours.unreadable' },
    { propertyPath: '', message: 'Rien ne va.', code: 'invalid' },
  ]
  expect(byField(new ApiError('', 400, { violations }), ['email', 'openingHours'])).toEqual({
    fields: { email: 'Déjà prise.', openingHours: 'Illisible.' },
    rest: ['Rien ne va.'],
  })
})

test('the user id is read from the token', () => {
  const token = (claims: object) => `x.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.y`
  expect(getUserId(token({ id: '0198', sub: 'other' }))).toBe('0198')
  expect(getUserId(token({ sub: '0199' }))).toBe('0199')
  expect([getUserId('nonsense'), getUserId(token({}))]).toEqual([null, null])
})
