import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { identity, link, parseIri, resource, toIri } from './resource.ts'

const Group = resource('Group', '/groups', { name: z.string() })
const id = '0198c0de-0000-7000-8000-000000000001'

test('an identity is an IRI, a type and an id', () => {
  expect(toIri(Group, id)).toBe(`/api/groups/${id}`)
  expect(identity(Group, id)).toEqual({ '@id': `/api/groups/${id}`, '@type': 'Group', id })
})

describe('a relation in a body', () => {
  test.each([
    `/api/groups/${id}`,
    `/groups/${id}`,
    `https://vitrine.example/api/groups/${id}`,
    id,
    id.toUpperCase(),
    { '@id': `/api/groups/${id}` },
    { '@id': `/api/groups/${id}`, '@type': 'Group', name: 'changes nothing' },
  ])('%j is accepted as the group', (value) => expect(link(Group).parse(value)).toBe(id))

  test.each([`/api/locations/${id}`, '/api/groups/12', '12', '', `/api/groups/${id}/members`, `groups/${id}`])(
    '%j names none, whatever the reason',
    (value) => {
      expect(parseIri(Group, value)).toBeNull()
      expect(link(Group).safeParse(value).error?.issues).toMatchObject([
        { code: 'custom', params: { code: 'relation.unknown' } },
      ])
    },
  )
})
