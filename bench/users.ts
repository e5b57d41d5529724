import { allPermissions } from '@vitrine/contract/permissions'
import { newId } from '@vitrine/server/lib/ids'
import { hashPassword } from '@vitrine/server/session/passwords'
import type { BenchEnvironment } from './environment.ts'

/** A signed-in user. */
export interface BenchUser {
  readonly id: string
  readonly companyId: string
  /** Returns a new token; a token is valid for ten minutes. */
  signIn(): Promise<string>
  /** Sends an API request, and throws unless it succeeds. */
  request<T>(method: string, path: string, body?: unknown): Promise<T>
}

const password = 'un bon mot de passe'

/** Creates a user of a company. Without `places` the user sees every location. */
export async function enter(
  stage: BenchEnvironment,
  companyId: string,
  locationIds: readonly string[] = [],
): Promise<BenchUser> {
  const id = newId()
  const email = `${id}@example.com`
  const db = stage.databases.forCompany(companyId)
  await db
    .insertInto('app_user')
    .values({
      ...{ company_id: companyId, id, email, first_name: 'Camille', last_name: 'Roux' },
      profile: locationIds.length === 0 ? 'PROFILE_OWNER' : 'PROFILE_MEMBER',
      roles: ['ROLE_USER', 'ROLE_APPROVAL'],
      permissions: JSON.stringify(allPermissions(true)),
    })
    .execute()
  await db
    .insertInto('credential')
    .values({ user_id: id, company_id: companyId, email, password_hash: await hashPassword(password) })
    .execute()
  for (const location_id of locationIds)
    await db.insertInto('user_location').values({ company_id: companyId, user_id: id, location_id }).execute()
  const signIn = async () => {
    const { token } = await send<{ token: string }>(
      stage.url,
      'POST',
      '/api/login_check',
      {},
      { username: email, password },
    )
    return token
  }
  let token: Promise<string> | undefined
  let signedInAt = 0
  return {
    id,
    companyId,
    signIn,
    async request(method, path, body) {
      if (!token || Date.now() - signedInAt > 300_000) {
        token = signIn()
        signedInAt = Date.now()
      }
      return send(stage.url, method, path, { authorization: `Bearer ${await token}` }, body)
    },
  }
}

/** Sends a request that must succeed. */
export async function send<T>(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<T> {
  const form = body instanceof FormData
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body === undefined || form ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 2000)}`)
  return JSON.parse(text) as T // the caller names the type, after the contract or the sandbox
}
