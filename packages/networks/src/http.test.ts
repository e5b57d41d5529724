import diagnostics from 'node:diagnostics_channel'
import { createServer, type Server } from 'node:http'
import net from 'node:net'
import tls from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { type HttpRequest, MAX_COMMIT_BYTES, openHttp, redact, retryAfter } from './http.ts'
import { NetworkError, type NetworkFailure, type RequestContext } from './network.ts'

const opened: { close(): void }[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close()
})

const quiet = { debug() {}, warn() {} }

function request(
  url: string,
  { context, ...also }: Partial<Omit<HttpRequest, 'context'>> & { context?: Partial<RequestContext> } = {},
) {
  const signal = new AbortController().signal
  return { method: 'POST', url: new URL(url), context: { signal, log: quiet, ...context }, ...also } as const
}

async function getFailure(promise: Promise<unknown>): Promise<NetworkFailure> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof NetworkError)) throw new Error(`expected a NetworkError, got ${String(error)}`)
  return error.failure
}

async function httpServer(handler: Parameters<typeof createServer>[1]): Promise<{ url: string; server: Server }> {
  const server = createServer(handler)
  opened.push({
    close() {
      server.close()
      server.closeAllConnections()
    },
  })
  return { server, url: `http://127.0.0.1:${await listening(server)}/` }
}

/** A server that sees bytes, and how each connection ended. */
async function tcpServer(onData: (socket: net.Socket) => void) {
  const seen = { bytes: 0, connections: 0, ended: [] as string[] }
  const sockets: net.Socket[] = []
  const server = net.createServer((socket) => {
    sockets.push(socket)
    seen.connections++
    socket.on('data', (data) => {
      seen.bytes += data.length
      onData(socket)
    })
    socket.on('error', (error) => seen.ended.push('code' in error ? String(error.code) : 'error'))
    socket.on('end', () => seen.ended.push('fin'))
  })
  opened.push({
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  })
  return { seen, url: `http://127.0.0.1:${await listening(server)}/` }
}

async function listening(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const ok = (socket: net.Socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
const refuse = () => {
  throw new Error('lease lost')
}

describe('the guard of a commit', () => {
  test.each(['a cold', 'a warm'])(
    'the guard stops everything on %s connection: no byte reaches the server',
    async (kind) => {
      const { seen, url } = await tcpServer(ok)
      const http = openHttp('facebook')
      if (kind === 'a warm') await http(request(url, { method: 'GET' }))
      const before = seen.bytes

      const failure = await getFailure(http(request(url, { body: '{"message":"once"}', guard: refuse })))

      expect(failure).toMatchObject({ sent: 'no', kind: 'unavailable', code: 'guard' })
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(seen.bytes).toBe(before)
    },
  )

  test('the guard is called in the tick of the write: not even a microtask runs between', async () => {
    const { url } = await tcpServer(ok)
    const order: string[] = []
    const written = () => order.push('written')
    diagnostics.subscribe('undici:request:bodySent', written)
    opened.push({ close: () => void diagnostics.unsubscribe('undici:request:bodySent', written) })

    const guard = () => {
      order.push('guard')
      queueMicrotask(() => order.push('microtask'))
      process.nextTick(() => order.push('tick'))
    }
    await openHttp('facebook')(request(url, { body: '{}', guard }))

    expect(order.slice(0, 2)).toEqual(['guard', 'written'])
  })

  test('a body larger than one write is refused before a connection is opened', async () => {
    const { seen, url } = await tcpServer(ok)
    const body = `${'é'.repeat(MAX_COMMIT_BYTES / 2)}!`

    const failure = await getFailure(openHttp('facebook')(request(url, { body, guard() {} })))

    expect(failure).toMatchObject({ sent: 'no', kind: 'rejected', say: 'network.text-rejected' })
    expect(seen.connections).toBe(0)
  })

  test('head and body arrive completely', async () => {
    const body = JSON.stringify({ message: 'é'.repeat(30_000) })
    let received = ''
    const { url } = await httpServer((incoming, outgoing) => {
      incoming.setEncoding('utf8').on('data', (data) => {
        received += data
      })
      incoming.on('end', () => outgoing.end('{}'))
    })
    await openHttp('facebook')(request(url, { body, guard() {} }))
    expect(received).toBe(body)
  })
})

describe('the sent state of a request without a response', () => {
  test('a refused connection has sent nothing', async () => {
    const { url } = await tcpServer(ok)
    for (const server of opened.splice(0)) server.close()
    expect(await getFailure(openHttp('google')(request(url, { body: '{}' })))).toMatchObject({
      sent: 'no',
      code: 'ECONNREFUSED',
      network: 'google',
    })
  })

  test('an unknown host name has sent nothing', async () => {
    const failure = await getFailure(openHttp('google')(request('http://nowhere.invalid/', { body: '{}' })))
    expect(failure.sent).toBe('no')
  })

  test('a failed handshake has sent nothing', async () => {
    const { url, seen } = await tcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    const failure = await getFailure(openHttp('google')(request(url.replace('http:', 'https:'), { body: '{}' })))
    expect(failure.sent).toBe('no')
    expect(seen.connections).toBe(1)
  })

  test('an untrusted certificate has sent nothing', async () => {
    const { port } = await pskServer()
    const failure = await getFailure(openHttp('google')(request(`https://127.0.0.1:${port}/`, { body: '{}' })))
    expect(failure.sent).toBe('no')
  })

  test.each([
    ['reset', (socket: net.Socket) => void socket.resetAndDestroy()],
    ['closed', (socket: net.Socket) => void socket.destroy()],
    ['answered with something else', (socket: net.Socket) => void socket.end('hello')],
    ['answered in part', (socket: net.Socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{}')],
  ])('a request that was %s may have had an effect', async (_how, onData) => {
    const { url } = await tcpServer(onData)
    expect(await getFailure(openHttp('facebook')(request(url, { body: '{}', guard() {} })))).toMatchObject({
      sent: 'maybe',
      kind: 'unavailable',
    })
  })

  test('an aborted request has sent nothing before the write, and maybe after it', async () => {
    const { url, seen } = await tcpServer(() => {})
    const http = openHttp('facebook')
    const gone = AbortSignal.abort()
    expect(await getFailure(http(request(url, { body: '{}', context: { signal: gone } })))).toMatchObject({
      sent: 'no',
    })

    const closeController = new AbortController()
    const failing = getFailure(http(request(url, { body: '{}', context: { signal: closeController.signal } })))
    await until(() => seen.bytes > 0)
    closeController.abort()
    expect(await failing).toMatchObject({ sent: 'maybe', code: 'aborted' })
  })

  test('a response beyond the size limit is cut off', async () => {
    const { url } = await tcpServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`
      for (let i = 0; i < 12; i++) socket.write(chunk)
    })
    expect(await getFailure(openHttp('facebook')(request(url)))).toMatchObject({ sent: 'maybe' })
  })
})

describe('the deadline of a request', () => {
  test('the deadline resets the connection instead of closing it gracefully', async () => {
    const { url, seen } = await tcpServer(() => {})
    const failure = await getFailure(
      openHttp('facebook', { deadlineMs: 100 })(request(url, { body: '{}', guard() {} })),
    )
    expect(failure).toMatchObject({ sent: 'maybe', code: 'deadline' })
    await until(() => seen.ended.length > 0)
    expect(seen.ended).toEqual(['ECONNRESET'])
  })

  test('the deadline resets the connection under TLS as well', async () => {
    const { port, seen } = await pskServer()
    const client = { ...psk, pskCallback: () => ({ psk: key, identity: 'us' }), checkServerIdentity: () => undefined }
    const http = openHttp('facebook', { deadlineMs: 200, tls: client })
    const failure = await getFailure(http(request(`https://127.0.0.1:${port}/`, { body: '{}', guard() {} })))
    expect(failure).toMatchObject({ sent: 'maybe', code: 'deadline' })
    await until(() => seen.ended.length > 0)
    expect(seen).toEqual({ requests: 1, ended: ['ECONNRESET'] })
  })

  test('the deadline also ends a response that never ends', async () => {
    const { url } = await tcpServer((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'))
    expect(await getFailure(openHttp('facebook', { deadlineMs: 100 })(request(url)))).toMatchObject({
      code: 'deadline',
    })
  })

  test('a deadline that passes before the connection is open prevents the request', async () => {
    const { url, seen } = await tcpServer(() => {})
    let wasRequested = false
    const guard = () => {
      wasRequested = true
    }
    const http = openHttp('facebook', { deadlineMs: 100 })
    const failure = await getFailure(http(request(url.replace('http:', 'https:'), { body: '{}', guard })))
    expect(failure).toMatchObject({ sent: 'no', code: 'deadline' })
    expect([seen.connections, wasRequested]).toEqual([1, false])
  })
})

describe('an ordinary request', () => {
  test('the connection is reused for the next request', async () => {
    const { url, seen } = await tcpServer(ok)
    const http = openHttp('facebook')
    for (let i = 0; i < 3; i++) await http(request(url, { method: 'GET' }))
    expect(seen.connections).toBe(1)
  })

  test('a response has status, headers and text, and redirects are not followed', async () => {
    const { url } = await httpServer((_incoming, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/', 'x-app-usage': '{}' }).end('héllo')
    })
    const response = await openHttp('facebook')(request(url, { method: 'GET' }))
    expect([response.status, response.text, response.header('x-app-usage'), response.header('nothing')]).toEqual([
      302,
      'héllo',
      '{}',
      null,
    ])
  })

  test('the network’s time is reported', async () => {
    const { url } = await httpServer((_incoming, outgoing) => {
      outgoing.setHeader('date', 'Fri, 20 Nov 2026 10:00:00 GMT').end('{}')
    })
    const reportedTimes: Date[] = []
    await openHttp('facebook')(request(url, { context: { networkTime: (at) => void reportedTimes.push(at) } }))
    expect(reportedTimes).toEqual([new Date('2026-11-20T10:00:00Z')])
  })

  test('the log omits query, headers and body', async () => {
    const { url } = await httpServer((_incoming, outgoing) => outgoing.end('{}'))
    const lines: unknown[] = []
    const log = { debug: (fields: unknown) => void lines.push(fields), warn() {} }
    const headers = { authorization: 'Bearer s3cret' }
    await openHttp('facebook')(request(`${url}me?access_token=s3cret`, { headers, body: '"s3cret"', context: { log } }))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ method: 'POST', path: '/me', status: 200, sent: 'maybe' })
    expect(JSON.stringify(lines)).not.toContain('s3cret')
  })
})

test('secrets are redacted from a network’s message', () => {
  expect(redact('https://x/?access_token=abc&limit=5', '')).toBe('https://x/?access_token=•••&limit=5')
  expect(redact('{"refresh_token":"1//abc","code":190}')).toBe('{"refresh_token":"•••","code":190}')
  expect(redact('GET /cb?code=abc&state=x failed')).toBe('GET /cb?code=•••&state=x failed')
  expect(redact('Malformed access token EAAB12', 'EAAB12')).toBe('Malformed access token •••')
})

test('Retry-After is read as seconds or as a date', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  expect(retryAfter('120', now)).toEqual(new Date('2026-11-20T10:02:00Z'))
  expect(retryAfter('Fri, 20 Nov 2026 11:00:00 GMT', now)).toEqual(new Date('2026-11-20T11:00:00Z'))
  expect(retryAfter('soon', now)).toBeNull()
  expect(retryAfter(null, now)).toBeNull()
})

const key = Buffer.from('6e6f742061207265616c2073656372657421', 'hex')
const psk = { ciphers: 'PSK+HIGH', maxVersion: 'TLSv1.2', minVersion: 'TLSv1.2' } as const

/** TLS by a shared key, so that no certificate has to lie in the repository. */
async function pskServer() {
  const seen = { requests: 0, ended: [] as string[] }
  const server = tls.createServer({ ...psk, pskCallback: () => key }, (socket) => {
    socket.on('data', () => seen.requests++)
    socket.on('error', (error) => seen.ended.push('code' in error ? String(error.code) : 'error'))
    socket.on('end', () => seen.ended.push('fin'))
  })
  server.on('tlsClientError', () => {})
  opened.push(server)
  return { port: await listening(server), seen }
}
