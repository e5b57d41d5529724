import { jpeg } from '../graph/testing.ts'
import type { SandboxOptions } from '../options.ts'
import { type Answered, type Body, type Call, type Served, serve } from '../testing.ts'

export const PLACE = {
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
export interface Connected extends Served {
  token: string
  /** `accounts/1`. */
  account: string
  /** `locations/2`. */
  location: string
  /** `accounts/1/locations/2`, as v4 names it. */
  name: string
  accounts<T = Body>(method: string, path: string, init?: Init): Promise<Answered<T>>
  info<T = Body>(method: string, path: string, init?: Init): Promise<Answered<T>>
  v4<T = Body>(method: string, path: string, init?: Init): Promise<Answered<T>>
  at<T = Body>(host: string, method: string, path: string, init?: Init): Promise<Answered<T>>
  openPlace(changes: Partial<typeof PLACE>, owner?: string): Promise<{ location: string; name: string }>
}

export interface Init extends Call {
  /** The owner's token when absent; null sends none. */
  token?: string | null
}

export interface Failure {
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

export async function connect(options: Partial<SandboxOptions> = {}): Promise<Connected> {
  const served = await serve(options)
  const state = { token: '' }

  function at<T = Body>(host: string, method: string, path: string, { token = state.token, ...init }: Init = {}) {
    const headers = { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...init.headers }
    return served.call<T>(method, `/${host}.googleapis.com${path}`, { ...init, headers })
  }
  async function openPlace(changes: Partial<typeof PLACE>, owner = 'camille') {
    const { accounts } = await served.control<{ accounts: { id: string; username: string }[] }>('POST', '/accounts', {
      owner,
      networks: ['google'],
      places: [{ ...PLACE, ...changes }],
    })
    const [opened] = accounts
    if (!opened) throw new Error('No listing was opened.')
    return { location: opened.id, name: opened.username }
  }

  const { location, name } = await openPlace({})
  state.token = await tokenFor(served, 'camille')
  return {
    ...served,
    token: state.token,
    account: name.split('/').slice(0, 2).join('/'),
    location,
    name,
    at,
    accounts: (method, path, init) => at('mybusinessaccountmanagement', method, `/v1${path}`, init),
    info: (method, path, init) => at('mybusinessbusinessinformation', method, `/v1${path}`, init),
    v4: (method, path, init) => at('mybusiness', method, `/v4${path}`, init),
    openPlace,
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
