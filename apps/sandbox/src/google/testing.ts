import { jpeg } from '../graph/testing.ts'
import type { SandboxOptions } from '../options.ts'
import { type Body, type CallResult, type CallSandbox, type Served, serve } from '../testing.ts'

export const LOCATION = {
  name: 'Chez Margot',
  street: '1 rue du Port',
  postcode: '13002',
  city: 'Marseille',
  country: 'FR',
  phone: '+33 4 91 00 00 00',
  latitude: 43.3,
  longitude: 5.37,
}

/** One listing of one owner with a token, and calls to Google's hosts. */
export interface GoogleConnection extends Served {
  token: string
  /** `accounts/1`. */
  account: string
  /** `locations/2`. */
  location: string
  /** `accounts/1/locations/2`, as v4 names it. */
  name: string
  accounts<T = Body>(method: string, path: string, init?: Init): Promise<CallResult<T>>
  info<T = Body>(method: string, path: string, init?: Init): Promise<CallResult<T>>
  v4<T = Body>(method: string, path: string, init?: Init): Promise<CallResult<T>>
  callHost<T = Body>(host: string, method: string, path: string, init?: Init): Promise<CallResult<T>>
  openListing(changes: Partial<typeof LOCATION>, owner?: string): Promise<{ location: string; name: string }>
}

export interface Init extends CallSandbox {
  /** The owner's token when absent; null sends none. */
  token?: string | null
}

export interface GoogleFailure {
  error: {
    code: number
    message: string
    status: string
    details?: {
      '@type': string
      reason?: string
      fieldViolations?: { field?: string; description: string }[]
      errorDetails?: { code: number | string; field?: string; message: string }[]
    }[]
  }
}

export async function connect(options: Partial<SandboxOptions> = {}): Promise<GoogleConnection> {
  const served = await serve(options)
  const state = { token: '' }

  function callHost<T = Body>(host: string, method: string, path: string, { token = state.token, ...init }: Init = {}) {
    const headers = { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...init.headers }
    return served.call<T>(method, `/${host}.googleapis.com${path}`, { ...init, headers })
  }
  async function openListing(changes: Partial<typeof LOCATION>, owner = 'camille') {
    const { accounts } = await served.control<{ accounts: { id: string; username: string }[] }>('POST', '/accounts', {
      owner,
      networks: ['google'],
      places: [{ ...LOCATION, ...changes }],
    })
    const [opened] = accounts
    if (!opened) throw new Error('No listing was opened.')
    return { location: opened.id, name: opened.username }
  }

  const { location, name } = await openListing({})
  state.token = await tokenFor(served, 'camille')
  return {
    ...served,
    token: state.token,
    account: name.split('/').slice(0, 2).join('/'),
    location,
    name,
    callHost,
    accounts: (method, path, init) => callHost('mybusinessaccountmanagement', method, `/v1${path}`, init),
    info: (method, path, init) => callHost('mybusinessbusinessinformation', method, `/v1${path}`, init),
    v4: (method, path, init) => callHost('mybusiness', method, `/v4${path}`, init),
    openListing,
  }
}

export async function tokenFor({ control }: Served, owner: string, scopes?: string[]): Promise<string> {
  const { accessToken } = await control<{ accessToken: string }>('POST', '/grants', {
    network: 'google',
    owner,
    scopes,
  })
  return accessToken
}

/** Large enough for Google, which wants ten kilobytes. */
export const photo = (width = 1200, height = 900) => jpeg(width, height, 20_000)
