import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openErrorReports } from './error-reports.ts'
import { openLog } from './log.ts'

let service: Server
let dsn: string
let status = 200
// biome-ignore lint/suspicious/noExplicitAny: tests read the sent envelopes freely
const received: { url?: string; auth: unknown; lines: Record<string, any>[] }[] = []
beforeEach(async () => {
  received.length = 0
  status = 200
  service = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      const lines = body.split('\n').map((line) => JSON.parse(line))
      received.push({ url: request.url, auth: request.headers['x-sentry-auth'], lines })
      response.writeHead(status, { 'retry-after': '60' }).end('{}')
    })
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  dsn = `http://key@127.0.0.1:${(service.address() as AddressInfo).port}/sub/7`
})
afterEach(() => void service.close())

const open = (more: { chance?: () => number; dsn?: string } = {}) =>
  openErrorReports({ ERROR_DSN: more.dsn ?? dsn, ERROR_ENVIRONMENT: 'test' }, 'api', more.chance)

test('a logged error is reported with masked values and its stack', async () => {
  const reports = open()
  const log = openLog({ LOG_LEVEL: 'error' }, 'api', { write() {} }, reports)
  log.error({ err: new TypeError('no mail to camille@margot.example') }, 'a request failed')
  log.warn({ err: new Error('only a warning') }, 'never mind')
  await reports.flush()
  expect(received).toHaveLength(1)
  const [{ url, auth, lines } = { lines: [] }] = received
  expect(url).toBe('/sub/api/7/envelope/')
  expect(auth).toContain('sentry_key=key')
  expect(lines[1]).toEqual({ type: 'event' })
  expect(lines[2]).toMatchObject({
    environment: 'test',
    server_name: 'api',
    logentry: { formatted: 'a request failed' },
  })
  expect(lines[2]?.exception.values[0]).toMatchObject({ type: 'TypeError', value: 'no mail to [email]' })
  expect(lines[2]?.exception.values[0].stacktrace.frames.at(-1).filename).toContain('error-reports.test.ts')
})

test('one failing request in five is reported', async () => {
  const rolls = [0.19, 0.2, 0.9]
  const reports = open({ chance: () => rolls.shift() ?? 1 })
  for (const name of ['posts.list', 'posts.read', 'posts.update'])
    reports.request({ name, method: 'GET', status: 200, ms: 120, requestId: 'r' })
  await reports.flush()
  expect(received.map(({ lines }) => lines[2]?.transaction)).toEqual(['posts.list'])
  const [event] = received.map(({ lines }) => lines[2])
  expect(event?.timestamp - event?.start_timestamp).toBeCloseTo(0.12, 3)
})

test('a flood is cut, and a service that asks for quiet gets it', async () => {
  const reports = open()
  for (let index = 0; index < 100; index++) reports.error(`error ${index}`, new Error('again'))
  await reports.flush()
  expect(received).toHaveLength(30)
  status = 429
  const busy = open()
  busy.error('one', new Error('one'))
  await busy.flush()
  busy.error('two', new Error('two'))
  await busy.flush()
  expect(received).toHaveLength(31)
})

test('without a DSN nothing is sent, and an unreachable service breaks nothing', async () => {
  const silent = openErrorReports({ ERROR_DSN: undefined, ERROR_ENVIRONMENT: 'test' }, 'api')
  silent.error('nothing', new Error('nothing'))
  silent.request({ name: 'posts.list', method: 'GET', status: 200, ms: 1, requestId: 'r' })
  await silent.flush()
  const down = open({ dsn: 'http://key@127.0.0.1:9/1' })
  down.error('nobody hears', new Error('nobody hears'))
  await expect(down.flush()).resolves.toBeUndefined()
  expect(received).toHaveLength(0)
})
