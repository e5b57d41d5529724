import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSandbox } from './sandbox.ts'

const sandbox = buildSandbox()
beforeAll(async () => {
  await sandbox.app.ready()
})
afterAll(() => sandbox.app.close())

const name = ({ method, route }: { method: string; route: string }) => `${method} ${route}`

const tables = [...sandbox.core.networks.values(), { id: 'press', coverage: sandbox.press.coverage }]
describe.each(tables)('the coverage table of $id', (network) => {
  test('the table lists exactly the registered vendor routes', () => {
    const registered = sandbox.core.routes.filter((route) => route.network === network.id).map(name)
    expect(registered.length).toBeGreaterThan(0)
    expect(network.coverage.map(name).toSorted()).toEqual([...new Set(registered)].toSorted())
  })

  test('the table refers only to existing tests', () => {
    for (const row of network.coverage) {
      const [file = '', title = ''] = row.testedBy.split(' > ')
      const source = readFileSync(new URL(file, import.meta.url), 'utf8')
      expect(source.includes(`test('${title}'`), `${name(row)}: ${row.testedBy}`).toBe(true)
    }
  })
})
