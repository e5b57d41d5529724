import { createHmac } from 'node:crypto'
import { operations } from '@vitrine/contract/api'
import { allPermissions, type Permission, permissions, type Role } from '@vitrine/contract/permissions'
import { newId } from '@vitrine/server/lib/ids'
import { hashPassword } from '@vitrine/server/session/passwords'
import type pg from 'pg'
import { expired, readSessionId, renewed, secondsLeft } from '../session-tokens.ts'
import type { Actor, CompanySide, TestApp } from './types.ts'

/** The headers of a request of this actor, with a token that is still valid. */
export function buildHeaders({ headers, access }: Actor): Record<string, string> {
  if (access === undefined) return { ...headers }
  if (secondsLeft(access.token) < 60) access.token = renewed(access.secret, access.token)
  return { ...headers, authorization: `Bearer ${access.token}` }
}

interface Plan {
  readonly name: string
  readonly side: CompanySide
  readonly isFor?: Actor['isFor']
  readonly lacks?: readonly Permission[]
  readonly roles?: readonly Role[]
  readonly limited?: true
  readonly superAdmin?: true
}

/** The company, its ids, and who asks the product. */
export interface ActorSetup {
  readonly admin: pg.ClientBase
  readonly app: TestApp
  readonly secret: string
  readonly companies: Readonly<Record<CompanySide, string>>
  readonly firstLocation: Readonly<Record<CompanySide, string>>
}

const password = 'correct horse battery staple'

/** Everybody there is, signed in as people are. ActorPermissions that an operation takes one of many for go together, too. */
export async function callActors(setting: ActorSetup): Promise<Actor[]> {
  const hash = await hashPassword(password)
  const people: Actor[] = []
  for (const plan of plans()) people.push(await enter(setting, plan, hash))
  const [owner] = people
  if (owner === undefined) throw new Error('Nobody is there.')
  const admin = people.find(({ authorization }) => authorization?.superAdmin)
  const elsewhere = { 'x-company': `/api/companies/${setting.companies.b}` }
  return [
    ...people,
    ...(admin
      ? [
          {
            ...admin,
            name: 'superAdmin for b',
            side: 'b' as const,
            headers: { ...admin.headers, ...elsewhere },
            sight: { sides: ['b'] as const, location: null },
          },
        ]
      : []),
    { ...owner, name: 'a.owner who names b', headers: { ...owner.headers, ...elsewhere } },
    ...(await nobodies(setting, owner, hash)),
  ]
}

function plans(): Plan[] {
  const required = operations().flatMap(([, { authz }]) =>
    authz.permission === undefined ? [] : [[authz.permission].flat()],
  )
  // The platform’s own operations may ask for a right, too.
  const withMore = [
    ...new Set(operations().flatMap(([, { authz }]) => (authz.superAdmin ? [authz.permission ?? []].flat() : []))),
  ].map((permission) => [permission])
  const anyOf = new Map(required.flatMap((list) => (list.length > 1 ? [[buildKey(list), list]] : []))).values()
  return [
    { name: 'a.owner', side: 'a' },
    { name: 'a.lim', side: 'a', limited: true, roles: ['ROLE_USER', 'ROLE_APPROVAL'] },
    { name: 'a.approval', side: 'a', roles: ['ROLE_USER', 'ROLE_APPROVAL'] },
    { name: 'superAdmin', side: 'a', superAdmin: true, roles: ['ROLE_USER', 'ROLE_APPROVAL', 'ROLE_SUPER_ADMIN'] },
    { name: 'b.owner', side: 'b' },
    { name: 'b.lim', side: 'b', limited: true, roles: ['ROLE_USER', 'ROLE_APPROVAL'] },
    ...withMore.map(
      (lacks): Plan => ({
        ...{ name: `superAdmin without ${lacks.join(', ')}`, side: 'a', lacks, superAdmin: true },
        isFor: ({ superAdmin }) => superAdmin === true,
        roles: ['ROLE_USER', 'ROLE_APPROVAL', 'ROLE_SUPER_ADMIN'],
      }),
    ),
    ...permissions.map((permission) => without([permission])),
    // Where one of several rights is enough, somebody has none of them.
    ...[...anyOf].map(
      (lacks): Plan => ({
        ...without(lacks),
        isFor: ({ permission }) => Array.isArray(permission) && buildKey(permission) === buildKey(lacks),
      }),
    ),
  ]
}

function without(lacks: readonly Permission[]): Plan {
  return { name: `a without ${lacks.join(', ')}`, side: 'a', lacks, roles: ['ROLE_USER', 'ROLE_APPROVAL'] }
}

const buildKey = (list: readonly Permission[]) => list.toSorted().join('+')

async function enter(setting: ActorSetup, plan: Plan, hash: string): Promise<Actor> {
  const { side, lacks = [], roles = ['ROLE_USER'], isFor = () => true } = plan
  const [id, company] = [newId(), setting.companies[side]]
  const email = `${id}@example.com`
  const granted = { ...allPermissions(true), ...Object.fromEntries(lacks.map((permission) => [permission, false])) }
  await setting.admin.query(
    `insert into app_user (company_id, id, email, first_name, last_name, lang, profile, roles, permissions, super_admin, status)
     values ($1, $2, $3, $4, 'Acting', 'en', $5, $6, $7, $8, 'active')`,
    [
      company,
      id,
      email,
      plan.name,
      plan.limited ? 'PROFILE_MEMBER' : 'PROFILE_OWNER',
      roles,
      granted,
      plan.superAdmin ?? false,
    ],
  )
  await setting.admin.query(
    'insert into credential (user_id, company_id, email, password_hash) values ($1, $2, $3, $4)',
    [id, company, email, hash],
  )
  if (plan.limited)
    await setting.admin.query('insert into user_location (company_id, user_id, location_id) values ($1, $2, $3)', [
      company,
      id,
      setting.firstLocation[side],
    ])
  const [token, spare] = [await signIn(setting.app, email), await signIn(setting.app, email)]
  return {
    name: plan.name,
    side,
    headers: {},
    access: { token, secret: setting.secret },
    sight: { sides: [side], location: plan.limited ? 1 : null },
    authorization: {
      permissions: new Set(permissions.filter((permission) => !lacks.includes(permission))),
      roles,
      superAdmin: plan.superAdmin ?? false,
    },
    isWhole: lacks.length === 0,
    spareSession: readSessionId(spare),
    userId: id,
    isFor,
  }
}

async function signIn(app: TestApp, username: string): Promise<string> {
  const response = await app.inject({ method: 'POST', url: '/api/login_check', payload: { username, password } })
  if (response.statusCode !== 200) throw new Error(`${username} can’t sign in: ${response.payload}`)
  return response.json().token
}

/** Those whose word is not, or no longer, good. */
async function nobodies(setting: ActorSetup, owner: Actor, hash: string): Promise<Actor[]> {
  const { access: _, ...unsigned } = owner
  const anonymousActor = (name: string, headers: Record<string, string>): Actor => ({
    ...unsigned,
    ...{ name, headers, authorization: null, isWhole: false, sight: { sides: [], location: null } },
  })
  const revoked = await enter(setting, { name: 'revoked', side: 'a' }, hash)
  await setting.app.inject({ method: 'POST', url: '/api/logout', headers: buildHeaders(revoked) })
  const disabled = await enter(setting, { name: 'a.disabled', side: 'a' }, hash)
  await setting.admin.query("update app_user set status = 'disabled' where id = $1", [disabled.userId])
  return [
    anonymousActor('anonymous', {}),
    anonymousActor('malformed token', { authorization: 'Bearer not.a.token' }),
    anonymousActor('expired token', {
      authorization: `Bearer ${expired(setting.secret, owner.access?.token ?? '')}`,
    }),
    anonymousActor('revoked session', buildHeaders(revoked)),
    anonymousActor('a.disabled', buildHeaders(disabled)),
    // Who signs webhooks is known to webhooks alone.
    anonymousActor('webhook signer', {
      'x-hub-signature-256': `sha256=${createHmac('sha256', 'sandbox-secret').update('{}').digest('hex')}`,
    }),
  ]
}
