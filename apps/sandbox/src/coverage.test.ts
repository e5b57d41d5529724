import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSandbox, type Sandbox } from './sandbox.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = buildSandbox()
  await sandbox.app.ready()
})
afterAll(() => sandbox.close())

const name = ({ method, route }: { method: string; route: string }) => `${method} ${route}`

describe('the coverage tables', () => {
  test('name every vendor route that is registered, and no other', () => {
    for (const network of sandbox.core.networks.values()) {
      const registered = sandbox.core.routes.filter((route) => route.network === network.id).map(name)
      expect(network.coverage.map(name).toSorted(), network.id).toEqual([...new Set(registered)].toSorted())
    }
  })

  test('name tests that exist', () => {
    for (const { coverage } of sandbox.core.networks.values())
      for (const row of coverage) {
        const [file = '', title = ''] = row.testedBy.split(' > ')
        const source = readFileSync(new URL(file, import.meta.url), 'utf8')
        expect(source.includes(`test('${title}'`), `${name(row)}: ${row.testedBy}`).toBe(true)
      }
  })
})
