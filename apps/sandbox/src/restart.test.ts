import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Serializer } from 'node:v8'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LOCATION } from './graph/testing.ts'
import { type Served, serve } from './testing.ts'

let dataDir = ''
let open: Served[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-world-'))
})
afterEach(async () => {
  for (const served of open) await served.close()
  open = []
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<Served> {
  const served = await serve({ dataDir })
  open.push(served)
  return served
}

async function stop(served: Served): Promise<void> {
  open = open.filter((server) => server !== served)
  await served.close()
}

type NamedObject = { id: string; name: string }
type Accounts = { accounts: (NamedObject & { network: string })[] }
type PageToken = { id: string; access_token: string }

describe('a sandbox with a data folder', () => {
  test('accounts, tokens, posts, images and clock are restored after a restart', async () => {
    const first = await start()
    const networks = ['facebook', 'instagram', 'google', 'linkedin', 'instagramPrivate']
    await first.control('POST', '/accounts', { owner: 'camille', networks, places: [LOCATION], pastDays: 10 })
    const { accounts } = await first.control<Accounts>('GET', '/accounts')
    const pageId = accounts.find(({ network }) => network === 'facebook')?.id ?? ''
    const google = accounts.find(({ network }) => network === 'google')?.id ?? ''
    const { accessToken } = await first.control<{ accessToken: string }>('POST', '/grants', {
      ...{ network: 'facebook', owner: 'camille' },
    })
    const token = await pageToken(first, accessToken, pageId)
    const post = await publish(first, pageId, token, 'Bonjour')
    const comment = { network: 'facebook', account: pageId, kind: 'comment', on: post, author: { name: 'Lucie' } }
    const { id: commentId } = await first.control<NamedObject>('POST', '/interactions', {
      ...comment,
      text: 'Ouvert lundi ?',
    })
    const review = {
      network: 'google',
      account: google,
      kind: 'review',
      author: { name: 'Paul' },
      rating: 4,
      text: 'Bon',
    }
    await first.control('POST', '/interactions', review)
    await first.control('POST', '/clock', { advanceSeconds: 600 })
    const before = await fetchImage(first, pageId, token)
    const ledger = await first.control('GET', '/ledger')
    await stop(first)

    const second = await start()
    expect(await second.control('GET', '/accounts')).toEqual({ accounts })
    expect(await second.control('GET', '/ledger')).toEqual(ledger)
    const read = await second.call<{ data: { message: string }[] }>('GET', graph(`${post}/comments`), {
      query: { access_token: token },
    })
    expect(read.body.data).toEqual([expect.objectContaining({ id: commentId, message: 'Ouvert lundi ?' })])
    expect(await fetchImage(second, pageId, token)).toEqual(before)
    expect(
      Date.parse((await second.control<{ now: string }>('POST', '/clock', { advanceSeconds: 0 })).now),
    ).toBeGreaterThan(Date.now() + 590_000)
    // What is made now gets ids of its own, and objects that were one are one: a comment is found on its post and by itself.
    expect(await publish(second, pageId, token, 'Encore')).not.toBe(post)
    await second.call('DELETE', graph(commentId), { query: { access_token: token } })
    const after = await second.call<{ data: unknown[] }>('GET', graph(`${post}/comments`), {
      query: { access_token: token },
    })
    expect(after.body.data).toEqual([])
  })

  test('a killed sandbox loses at most the last second', { timeout: 30_000 }, async () => {
    const first = await spawned()
    const made = { owner: 'camille', networks: ['facebook'], places: [LOCATION] }
    await control(first.url, 'POST', '/accounts', made)
    await sleep(1_000)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = await spawned()
    const { accounts } = await control<Accounts>(second.url, 'GET', '/accounts')
    second.child.kill('SIGTERM')
    await once(second.child, 'exit')
    expect(accounts.map(({ name }) => name)).toEqual([LOCATION.name])
  })

  test.each([
    ['damaged', (bytes: Buffer) => bytes.subarray(0, bytes.length - 10), 'the file is damaged'],
    ['empty', () => Buffer.alloc(0), 'the file is damaged'],
    ['of another version', () => ofFormat(0), 'another version of the sandbox saved it'],
  ])('a saved world that is %s is reported, moved away and replaced by an empty one', async (_how, damage, reason) => {
    const first = await start()
    await first.control('POST', '/accounts', { owner: 'camille', networks: ['facebook'], places: [LOCATION] })
    await stop(first)
    const world = join(dataDir, 'world')
    writeFileSync(world, damage(readFileSync(world)))

    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    const second = await start()
    expect(consoleError.mock.calls.flat().join()).toContain(`could not read its saved world: ${reason}`)
    consoleError.mockRestore()
    expect(await second.control('GET', '/accounts')).toEqual({ accounts: [] })
    expect(existsSync(`${world}.unreadable`)).toBe(true)
    await second.control('POST', '/accounts', { owner: 'marc', networks: ['facebook'], places: [LOCATION] })
    await stop(second)
    const third = await start()
    expect((await third.control<Accounts>('GET', '/accounts')).accounts).toHaveLength(1)
  })

  test('a reset world stays empty after a restart, without images', async () => {
    const first = await start()
    const networks = ['facebook', 'instagram']
    await first.control('POST', '/accounts', { owner: 'camille', networks, places: [LOCATION], pastDays: 10 })
    await stop(first)
    expect(readdirSync(join(dataDir, 'files'))).not.toEqual([])
    const second = await start()
    await second.control('POST', '/reset', {})
    await stop(second)
    expect(readdirSync(join(dataDir, 'files'))).toEqual([])
    expect(await (await start()).control('GET', '/accounts')).toEqual({ accounts: [] })
  })
})

function ofFormat(format: number): Buffer {
  const writer = new Serializer()
  writer.writeHeader()
  writer.writeUint32(format)
  writer.writeValue(new Map())
  const body = writer.releaseBuffer()
  return Buffer.concat([createHash('sha256').update(body).digest(), body])
}

const graph = (path: string) => `/graph.facebook.com/v22.0/${path}`

async function pageToken(served: Served, accessToken: string, pageId: string): Promise<string> {
  const response = await served.call<{ data: PageToken[] }>('GET', graph('me/accounts'), {
    query: { access_token: accessToken },
  })
  return response.body.data.find(({ id }) => id === pageId)?.access_token ?? ''
}

async function publish(served: Served, pageId: string, token: string, message: string): Promise<string> {
  const { status, body } = await served.call<{ id: string }>('POST', graph(`${pageId}/feed`), {
    query: { access_token: token },
    body: { message },
  })
  expect(status).toBe(200)
  return body.id
}

/** The bytes of the newest picture of the page, as its visitors get them. */
async function fetchImage(served: Served, pageId: string, token: string): Promise<string> {
  const { body } = await served.call<{ data: { full_picture?: string }[] }>('GET', graph(`${pageId}/posts`), {
    query: { access_token: token, fields: 'full_picture' },
  })
  const source = body.data.find(({ full_picture }) => full_picture !== undefined)?.full_picture ?? ''
  const response = await served.call<string>('GET', new URL(source).pathname + new URL(source).search)
  expect(response.status).toBe(200)
  return response.body
}

async function spawned(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  return { child, url: String(line).trim().replace('sandbox ', '') }
}

async function control<T>(url: string, method: string, path: string, body?: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/_${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as T // the control interface's own shapes
}
