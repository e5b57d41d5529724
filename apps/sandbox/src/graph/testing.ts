import { createServer } from 'node:http'
import type { SandboxOptions } from '../options.ts'
import { type Body, type CallResult, type CallSandbox, type Served, serve } from '../testing.ts'

/** A restaurant, as a test opens it. */
export const LOCATION = {
  name: 'Chez Margot',
  street: '1 rue du Port',
  postcode: '13002',
  city: 'Marseille',
  country: 'FR',
}

/** One page of one owner with its token, and the calls a connector makes. */
export interface Connected extends Served {
  page: { id: string; token: string; instagram: string }
  userToken: string
  graph<T = Body>(method: string, path: string, init?: GraphInit): Promise<CallResult<T>>
}

export interface GraphInit extends CallSandbox {
  /** The page token when absent; null sends none. */
  token?: string | null
}

export interface GraphFailure {
  error: { code: number; error_subcode?: number; message: string; type: string; fbtrace_id: string }
}

export async function connect(options: Partial<SandboxOptions> = {}): Promise<Connected> {
  const served = await serve(options)
  let page = { id: '', token: '', instagram: '' }
  let userToken = ''

  async function graph<T = Body>(method: string, path: string, { token = page.token, ...init }: GraphInit = {}) {
    const headers = { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...init.headers }
    return served.call<T>(method, path.startsWith('http') ? path : `/graph.facebook.com/v22.0${path}`, {
      ...init,
      headers,
    })
  }

  await served.control('POST', '/accounts', {
    owner: 'camille',
    networks: ['facebook', 'instagram'],
    places: [LOCATION],
  })
  const grant = await served.control<{ accessToken: string }>('POST', '/grants', {
    network: 'facebook',
    owner: 'camille',
  })
  const long = await graph<{ access_token: string }>('GET', '/oauth/access_token', {
    token: null,
    query: {
      grant_type: 'fb_exchange_token',
      client_id: 'sandbox-app',
      client_secret: 'sandbox-secret',
      fb_exchange_token: grant.accessToken,
    },
  })
  userToken = long.body.access_token
  const accounts = await graph<{
    data: { id: string; access_token: string; instagram_business_account: { id: string } }[]
  }>('GET', '/me/accounts', { token: userToken, query: { fields: 'id,access_token,instagram_business_account' } })
  const [first] = accounts.body.data
  if (!first) throw new Error('The page is missing.')
  page = { id: first.id, token: first.access_token, instagram: first.instagram_business_account?.id ?? '' }
  return { ...served, page, userToken, graph }
}

/** The ledger as tests judge by it. */
export interface LedgerBody {
  entries: {
    seq: number
    operation: string
    account: string
    remoteId: string
    text: string
    public: boolean
    answered: string
    media: { sha256: string; type: string }[]
    network: string
    requestId: string
  }[]
  next: number
}

/** A picture of that size, as far as a header reader can tell. */
export function jpeg(width: number, height: number, padding = 0): Buffer {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    frame,
    Buffer.from('ffda0008010100003f00', 'hex'),
    Buffer.alloc(padding, 7),
    Buffer.from('ffd9', 'hex'),
  ])
}

/** A web server of the customer's, from which the networks fetch files. */
export async function fileServer(
  files: Record<string, Buffer>,
): Promise<{ url: string; agents: string[]; close(): Promise<void> }> {
  const agents: string[] = []
  const server = createServer((request, response) => {
    agents.push(request.headers['user-agent'] ?? '')
    const file = files[(request.url ?? '').slice(1)]
    if (file) response.end(file)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The file server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    agents,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
