import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from './api.ts'
import { Group } from './groups.ts'
import { foreignIdParameters, listIdParameters } from './id-parameters.ts'
import { call } from './operation.ts'
import { link } from './resource.ts'

const all = operations()
const authz = { scope: 'company', stranger: 404, effect: 'write' } as const

test.each(all)('%s declares what each of its ids refers to', (_name, operation) => {
  const unsaid = listIdParameters(operation).filter(({ names }) => names === null)
  expect(unsaid.map((parameter) => `${parameter.in} ${parameter.at}`)).toEqual([])
})

test('every declared foreign id is still a parameter of an operation', () => {
  const parameterNames = all.map(([, { body, query, path }]) =>
    JSON.stringify([
      path,
      body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }),
      query && z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }),
    ]),
  )
  for (const name of Object.keys(foreignIdParameters)) {
    const key = name.split(/\[\]\.|\.|\s/)[0] ?? name
    expect(
      parameterNames.some((text) => text.includes(key)),
      name,
    ).toBe(true)
  }
})

test('an unclassified id is found at any depth', () => {
  const found = (operation: Parameters<typeof listIdParameters>[0]) =>
    listIdParameters(operation).map(({ at, names }) => [at, names])
  const params = z.object({ id: z.uuid() })
  expect(found(call('POST', '/things/{id}/use', { summary: '', authz, params }))).toEqual([['id', null]])
  expect(
    found(call('POST', '/things/{id}/use', { summary: '', authz: { ...authz, object: 'Thing' }, params })),
  ).toEqual([['id', 'Thing']])
  const body = z.object({
    userId: z.string(),
    location: z.string(),
    lists: z.array(z.object({ ids: z.array(z.uuid()) })),
  })
  expect(found(call('POST', '/things', { summary: '', authz, body }))).toEqual([
    ['userId', null],
    ['location', null],
    ['lists[].ids[]', null],
  ])
  const linked = z.object({ groupe: link(Group).nullable().optional(), accountId: z.string() })
  expect(found(call('POST', '/things', { summary: '', authz, body: linked }))).toEqual([['groupe', 'Group']])
  const query = z.object({ inbox: z.string().optional() })
  expect(found(call('GET', '/things', { summary: '', authz, query }))).toEqual([['inbox', null]])
})
