import { type Body, type CallResult, type CallSandbox, type Served, serve } from '../testing.ts'
import { PASSWORD } from './state.ts'

export interface GatewayClient extends Served {
  /** The account whose place has this name. */
  account(name: string): { id: string; username: string }
  gateway<T = Body>(method: string, path: string, init?: CallSandbox & { session?: string }): Promise<CallResult<T>>
  /** Signs in, however it goes. */
  login<T = Body>(username: string, also?: Record<string, string>): Promise<CallResult<T>>
  reset(): Promise<void>
}

const address = { street: '1 rue du Port', postcode: '13002', city: 'Marseille', country: 'FR' }
const names = ['Chez Margot', 'Margot two-factor', 'Margot challenge']

export async function openGateway(): Promise<GatewayClient> {
  const served = await serve()
  const locations = names.map((name) => ({ name, ...address }))
  const made = await served.control<{ accounts: { id: string; name: string; username: string }[] }>(
    'POST',
    '/accounts',
    {
      owner: 'camille',
      networks: ['instagramPrivate'],
      places: locations,
    },
  )
  const gateway: GatewayClient['gateway'] = (method, path, { session, ...init } = {}) =>
    served.call(method, `/aiograpi-rest${path}`, {
      ...init,
      headers: { ...(session === undefined ? {} : { 'x-session-id': session }), ...init.headers },
    })
  return {
    ...served,
    gateway,
    account(name) {
      const found = made.accounts.find((candidate) => candidate.name === name)
      if (!found) throw new Error(`no account ${name}`)
      return found
    },
    login: (username, also = {}) =>
      gateway('POST', '/auth/login', { body: new URLSearchParams({ username, password: PASSWORD, ...also }) }),
    async reset() {
      await served.control('POST', '/reset', { keepAccounts: true })
    },
  }
}
