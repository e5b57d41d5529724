import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AccountRef, Call, Network, NetworkApp, NetworkFailure, RemoteAccount } from '@vitrine/networks/network'
import { NetworkError } from '@vitrine/networks/network'
import { buildSandbox } from '@vitrine/sandbox/sandbox'

/** The sandbox as a server, the customer's web server with photos, and an endpoint for webhooks. */
export interface ConnectorEnvironment {
  readonly url: string
  readonly photos: readonly SandboxPhoto[]
  /** A video, larger than one part of an upload. */
  readonly video: SandboxPhoto
  /** A document. */
  readonly paper: SandboxPhoto
  /** Adds an image to the customer's web server. */
  addPhoto(name: string, width: number, height: number): SandboxPhoto
  /** The URL of our webhook endpoint, which knows the verify token. */
  callback(name: string): string
  readonly webhooks: Webhook[]
  control<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Resets the sandbox; the same accounts still exist. */
  clean(): Promise<void>
  /** Public entries of the ledger. */
  published(): Promise<ConnectorLedgerEntry[]>
  ledger(): Promise<ConnectorLedgerEntry[]>
  /** The number of requests received. */
  requests(): Promise<number>
  /** Moves the sandbox's clock. */
  advance(seconds: number): Promise<void>
  /** Injects one network error, on the next mutation unless the rule says otherwise. */
  injectError(rule: Record<string, unknown>): Promise<void>
  clearErrors(): Promise<void>
  close(): Promise<void>
}

export interface SandboxPhoto {
  readonly url: string
  readonly sha256: string
}

export interface Webhook {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export interface ConnectorLedgerEntry {
  readonly seq: number
  readonly network: string
  readonly account: string
  readonly operation: string
  readonly remoteId: string
  readonly text: string
  readonly media: readonly { sha256: string; type: string }[]
  readonly public: boolean
  readonly answered: string
}

export const VERIFY_TOKEN = 'told-to-the-network'

const LOCATIONS = [
  {
    name: 'Chez Margot',
    street: '1 rue du Port',
    postcode: '13002',
    city: 'Marseille',
    country: 'FR',
    phone: '+33491000001',
  },
  { name: 'Margot Lyon', street: '2 place Bellecour', postcode: '69002', city: 'Lyon', country: 'FR' },
]
export const OWNER = 'camille'

export async function openConnectorEnvironment(
  networks: readonly string[],
  { processingMs = 50 } = {},
): Promise<ConnectorEnvironment> {
  const webhooks: Webhook[] = []
  const files = new Map<string, Buffer>()
  const ours = await serveOurs(files, webhooks)
  const sandbox = buildSandbox({
    processingMs,
    webhookUrl: `${ours.url}/webhooks/{network}`,
    quotas: 'off',
  })
  const { url } = await sandbox.listen()

  async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}/_${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} /_${path} answered ${response.status}: ${text}`)
    // The control interface decides what is true: a wrong shape fails the test's assertions.
    return JSON.parse(text) as T
  }
  const addPhoto = (name: string, width: number, height: number) => addFile(name, jpeg(name, width, height))
  function addFile(name: string, bytes: Buffer): SandboxPhoto {
    files.set(`/${name}`, bytes)
    return { url: `${ours.url}/${name}`, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  const ledger = async () => (await control<{ entries: ConnectorLedgerEntry[] }>('GET', '/ledger')).entries

  await control('POST', '/accounts', { owner: OWNER, networks, places: LOCATIONS })
  return {
    url,
    webhooks,
    photos: [addPhoto('terrasse.jpg', 1080, 1080), addPhoto('plat.jpg', 1080, 1350)],
    video: addFile('cuisine.mp4', mp4()),
    paper: addFile('carte.pdf', Buffer.from(`%PDF-1.7\n${'la carte '.repeat(2000)}`)),
    addPhoto,
    callback: (name) => `${ours.url}/${name}`,
    control,
    async clean() {
      await control('POST', '/reset', { keepAccounts: true, quotas: 'off' })
      webhooks.length = 0
    },
    ledger,
    published: async () => (await ledger()).filter((entry) => entry.public),
    requests: async () => (await control<{ next: number }>('GET', '/requests?since=1000000000')).next,
    async advance(seconds) {
      await control('POST', '/clock', { advanceSeconds: seconds })
    },
    async injectError(rule) {
      await control('PUT', '/faults', { rules: [{ on: 'mutation', times: 1, ...rule }] })
    },
    async clearErrors() {
      await control('DELETE', '/faults')
    },
    async close() {
      await sandbox.close()
      ours.server.closeAllConnections()
      ours.server.close()
    },
  }
}

async function serveOurs(
  files: ReadonlyMap<string, Buffer>,
  webhooks: Webhook[],
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const file = files.get(url.pathname)
    if (file !== undefined) return sendFile(response, file, request.headers.range)
    if (url.searchParams.get('hub.verify_token') === VERIFY_TOKEN) {
      return void response.end(url.searchParams.get('hub.challenge'))
    }
    if (request.method === 'GET') return void response.writeHead(404).end()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      webhooks.push({ path: url.pathname, headers: request.headers, body: Buffer.concat(chunks) })
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server that is listening has an address with a port.
  const { port } = server.address() as AddressInfo
  return { server, url: `http://localhost:${port}` }
}

/** Sends the whole file, or the requested range. */
function sendFile(response: ServerResponse, file: Buffer, range: string | undefined): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (from === undefined || to === undefined) return void response.end(file)
  const piece = file.subarray(Number(from), Number(to) + 1)
  response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${file.length}` }).end(piece)
}

/** A file with the first bytes of a video and nothing else. */
function mp4(): Buffer {
  return Buffer.concat([Buffer.from('0000001c66747970', 'hex'), Buffer.from('isom'), Buffer.alloc(2_500_000, 7)])
}

/** A file with the header of an image, different for each name. */
function jpeg(name: string, width: number, height: number): Buffer {
  const frame = Buffer.from('ffc00011080000000003012200021101031101', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const head = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
  const scan = Buffer.from('ffda0008010100003f00', 'hex')
  return Buffer.concat([head, frame, scan, Buffer.alloc(20_000, name), Buffer.from('ffd9', 'hex')])
}

export function createApp(
  world: ConnectorEnvironment,
  clientId = 'sandbox-app',
  clientSecret = 'sandbox-secret',
): NetworkApp {
  return {
    clientId,
    clientSecret,
    redirectUrl: 'http://localhost:4000/callback',
    // Every host that a connector uses is a path of the sandbox.
    origins: new Proxy({}, { get: (_hosts, host) => new URL(`${world.url}/${String(host)}`) }),
    now: () => new Date(),
  }
}

export const callOptions = { signal: new AbortController().signal, log: { debug() {}, warn() {} } }

/** Authorises the app, and returns the accounts of the grant. */
export async function connect(
  world: ConnectorEnvironment,
  network: Network,
): Promise<{ token: string; accounts: RemoteAccount[] }> {
  const { code } = await world.control<{ code: string }>('POST', '/grants', { network: network.id, owner: OWNER })
  const { accessToken } = await network.oauth.exchange(code, null, callOptions)
  return { token: accessToken, accounts: await network.oauth.accounts(accessToken, callOptions) }
}

export function callFor(account: RemoteAccount, token: string, also: Partial<Call> = {}): Call {
  const { id, parentId, username }: AccountRef = account
  return { ...callOptions, token: account.token ?? token, account: { id, parentId, username }, guard() {}, ...also }
}

export async function catchFailure(promise: Promise<unknown>): Promise<NetworkFailure> {
  const error = await promise.then(
    (value) => new Error(`answered ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  )
  if (error instanceof NetworkError) return error.failure
  throw error
}

export async function until<T>(check: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await check()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
