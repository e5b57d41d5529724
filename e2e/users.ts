import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type AppPermissions, allPermissions } from '@vitrine/contract/permissions'
import { openDeps } from '@vitrine/server/app/create-deps'
import { newId } from '@vitrine/server/lib/ids'
import { hashPassword } from '@vitrine/server/session/passwords'
import { testConfig } from '@vitrine/server/testing/testing'
import { startPostgres } from '../scripts/postgres.ts'
import type { Product } from './product.ts'

/** A user who can sign in. */
export interface JourneyUser {
  readonly email: string
  readonly password: string
  /** Sends an API request as this user, and throws unless it succeeds. */
  request<T>(method: string, path: string, body?: unknown): Promise<T>
}

export interface JourneyCompany {
  readonly id: string
  readonly owner: JourneyUser
  /** Creates a user who sees every location, without some permissions; optionally a super admin. */
  colleague(permissions: Partial<AppPermissions>, superAdmin?: boolean): Promise<JourneyUser>
}

const password = 'un bon mot de passe'

/** Creates a company that has only its owner, directly in the database, like the first one of an installation. */
export async function newCompany(
  product: Product,
  name: string,
  lang: 'fr' | 'en' | 'es' = 'fr',
): Promise<JourneyCompany> {
  const { url } = await startPostgres({ dataDir: join(product.dataDir, 'postgres'), print: () => {} }) // adopted
  const database = new URL(url)
  database.pathname = 'vitrine'
  const secrets: Record<string, string> = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8'))
  const config = testConfig(database.href, { ...secrets, DATA_DIR: product.dataDir })
  const companyId = newId()
  const passwordHash = await hashPassword(password)

  const enter = async (permissions: Partial<AppPermissions>, superAdmin = false): Promise<JourneyUser> => {
    const { deps, close } = await openDeps(config, 'e2e')
    const id = newId()
    const email = `${id}@example.com`
    const belongs = { company_id: companyId, email }
    const person = {
      first_name: 'Camille',
      last_name: 'Roux',
      lang,
      profile: 'PROFILE_OWNER',
      roles: superAdmin ? ['ROLE_USER', 'ROLE_SUPER_ADMIN'] : ['ROLE_USER'],
      super_admin: superAdmin,
    }
    const permissionsJson = JSON.stringify({ ...allPermissions(true), ...permissions })
    const db = deps.databases.forCompany(companyId)
    await db
      .insertInto('company')
      .values({ id: companyId, name })
      .onConflict((clash) => clash.doNothing())
      .execute()
    await db
      .insertInto('app_user')
      .values({ ...belongs, ...person, id, permissions: permissionsJson })
      .execute()
    await db
      .insertInto('credential')
      .values({ ...belongs, user_id: id, password_hash: passwordHash })
      .execute()
    await close()
    return { email, password, request: createRequester(product, email, password) }
  }
  return { id: companyId, owner: await enter({}), colleague: enter }
}

/** The super admin of the demo. */
export function administrator(product: Product): JourneyUser {
  const admin = { email: 'admin@vitrine.example', password: 'margot-demo' }
  return { ...admin, request: createRequester(product, admin.email, admin.password) }
}

/** The owner of the demo company, once the demo is filled: connected locations, posts, comments, reviews. */
export async function demoOwner(product: Product): Promise<JourneyUser> {
  const email = 'camille@margot.example'
  const request = createRequester(product, email, 'margot-demo')
  const countInbox = async () =>
    (await request<{ totalItems: number }>('GET', '/api/inboxes?itemsPerPage=0')).totalItems
  await expect.poll(countInbox, { timeout: 180_000, message: 'The demo is not told yet.' }).toBeGreaterThan(20)
  return { email, password: 'margot-demo', request }
}

/** Signs in at the first request, and again when the token has expired. */
function createRequester(product: Product, email: string, password: string): JourneyUser['request'] {
  let token = ''
  const signIn = async () => {
    const { body } = await send(product, 'POST', '/api/login_check', { username: email, password }, {})
    token = (body as { token: string }).token // the contract's response
  }
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    if (token === '') await signIn()
    let response = await send(product, method, path, body, { authorization: `Bearer ${token}` })
    if (response.status === 401) {
      await signIn()
      response = await send(product, method, path, body, { authorization: `Bearer ${token}` })
    }
    if (response.status >= 400)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`)
    return response.body as T // the caller names the type, after the contract
  }
}

async function send(
  product: Product,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  const json = body !== undefined && !(body instanceof FormData)
  const response = await fetch(product.url + path, {
    method,
    headers: { ...headers, ...(json ? { 'content-type': 'application/json' } : {}) },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

/**
 * Gives the page a user's session and opens an address of the product. No sign-in form is filled in: it has its own
 * journeys, and would take a third of the time of the others.
 */
export async function signIn(
  page: Page,
  { email, password }: Pick<JourneyUser, 'email' | 'password'>,
  address = '/',
): Promise<void> {
  // The response sets the cookie that binds the session to this browser.
  const response = await page.request.post('/api/login_check', { data: { username: email, password } })
  expect(response.status()).toBe(200)
  const { token, ...renewed }: { token: string; [key: string]: unknown } = await response.json()
  // Any file of the same origin that runs none of our code.
  await page.goto('/favicon.svg')
  await page.evaluate(
    (keys) => {
      for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, String(value))
    },
    { ...renewed, id_token: token },
  )
  await page.goto(address)
  // Not part of the journey's time: the first page of a product that fills its demo waits for a core.
  if (address === '/')
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible({ timeout: 30_000 })
}

/** The user as the API returns them. */
export function findUser({ email, request }: JourneyUser): Promise<{ id: string; email: string; lang: string }> {
  return request('GET', `/api/users/${email.split('@')[0]}`)
}
