import { createHmac } from 'node:crypto'
import { operations } from '@vitrine/contract/api'
import { allPermissions, type Permission, permissions, type Role } from '@vitrine/contract/permissions'
import { newId } from '@vitrine/server/lib/ids'
import { hashPassword } from '@vitrine/server/session/passwords'
import type pg from 'pg'
import { expired, renewed, secondsLeft, sessionIn } from '../tokens.ts'
import type { Actor, App, Side } from './types.ts'

/** The headers of a request of this actor, with a token that is still valid. */
export function headersOf({ headers, access }: Actor): Record<string, string> {
  if (access === undefined) return { ...headers }
  if (secondsLeft(access.token) < 60) access.token = renewed(access.secret, access.token)
  return { ...headers, authorization: `Bearer ${access.token}` }
}

interface Plan {
  readonly name: string
  readonly side: Side
  readonly isFor?: Actor['isFor']
  readonly lacks?: readonly Permission[]
  readonly roles?: readonly Role[]
  readonly limited?: true
  readonly superAdmin?: true
}

/** The company, its ids, and who asks the product. */
export interface Setting {
  readonly admin: pg.ClientBase
  readonly app: App
  readonly secret: string
  readonly companies: Readonly<Record<Side, string>>
  readonly firstPlace: Readonly<Record<Side, string>>
}

const password = 'correct horse battery staple'

/** Everybody there is, signed in as people are. ActorPermissions that an operation takes one of many for go together, too. */
export async function callActors(setting: Setting): Promise<Actor[]> {
  const hash = await hashPassword(password)
  const people: Actor[] = []
  for (const plan of plans()) people.push(await enter(setting, plan, hash))
  const [owner] = people
  if (owner === undefined) throw new Error('Nobody is there.')
  const admin = people.find(({ rights }) => rights?.superAdmin)
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
            sight: { sides: ['b'] as const, place: null },
          },
        ]
      : []),
    { ...owner, name: 'a.owner who names b', headers: { ...owner.headers, ...elsewhere } },
    ...(await nobodies(setting, owner, hash)),
  ]
}

function plans(): Plan[] {
  const asked = operations().flatMap(([, { authz }]) =>
    authz.permission === undefined ? [] : [[authz.permission].flat()],
  )
  // The platform’s own operations may ask for a right, too.
  const withMore = [
    ...new Set(operations().flatMap(([, { authz }]) => (authz.superAdmin ? [authz.permission ?? []].flat() : []))),
  ].map((one) => [one])
  const anyOf = new Map(asked.flatMap((list) => (list.length > 1 ? [[keyOf(list), list]] : []))).values()
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
    ...permissions.map((one) => without([one])),
    // Where one of several rights is enough, somebody has none of them.
    ...[...anyOf].map(
      (lacks): Plan => ({
        ...without(lacks),
        isFor: ({ permission }) => Array.isArray(permission) && keyOf(permission) === keyOf(lacks),
      }),
    ),
  ]
}

function without(lacks: readonly Permission[]): Plan {
  return { name: `a without ${lacks.join(', ')}`, side: 'a', lacks, roles: ['ROLE_USER', 'ROLE_APPROVAL'] }
}

const keyOf = (list: readonly Permission[]) => list.toSorted().join('+')

async function enter(setting: Setting, plan: Plan, hash: string): Promise<Actor> {
  const { side, lacks = [], roles = ['ROLE_USER'], isFor = () => true } = plan
  const [id, company] = [newId(), setting.companies[side]]
  const email = `${id}@example.com`
  const granted = { ...allPermissions(true), ...Object.fromEntries(lacks.map((one) => [one, false])) }
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
      setting.firstPlace[side],
    ])
  const [token, spare] = [await signIn(setting.app, email), await signIn(setting.app, email)]
  return {
    name: plan.name,
    side,
    headers: {},
    access: { token, secret: setting.secret },
    sight: { sides: [side], place: plan.limited ? 1 : null },
    rights: {
      permissions: new Set(permissions.filter((one) => !lacks.includes(one))),
      roles,
      superAdmin: plan.superAdmin ?? false,
    },
    isWhole: lacks.length === 0,
    spareSession: sessionIn(spare),
    userId: id,
    isFor,
  }
}

async function signIn(app: App, username: string): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/api/login_check', payload: { username, password } })
  if (answer.statusCode !== 200) throw new Error(`${username} can’t sign in: ${answer.payload}`)
  return answer.json().token
}

/** Those whose word is not, or no longer, good. */
async function nobodies(setting: Setting, owner: Actor, hash: string): Promise<Actor[]> {
  const { access: _, ...unsigned } = owner
  const nobody = (name: string, headers: Record<string, string>): Actor => ({
    ...unsigned,
    ...{ name, headers, rights: null, isWhole: false, sight: { sides: [], place: null } },
  })
  const revoked = await enter(setting, { name: 'revoked', side: 'a' }, hash)
  await setting.app.inject({ method: 'POST', url: '/api/logout', headers: headersOf(revoked) })
  const disabled = await enter(setting, { name: 'a.disabled', side: 'a' }, hash)
  await setting.admin.query("update app_user set status = 'disabled' where id = $1", [disabled.userId])
  return [
    nobody('anonymous', {}),
    nobody('malformed token', { authorization: 'Bearer not.a.token' }),
    nobody('expired token', {
      authorization: `Bearer ${expired(setting.secret, owner.access?.token ?? '')}`,
    }),
    nobody('revoked session', headersOf(revoked)),
    nobody('a.disabled', headersOf(disabled)),
    // Who signs webhooks is known to webhooks alone.
    nobody('webhook signer', {
      'x-hub-signature-256': `sha256=${createHmac('sha256', 'sandbox-secret').update('{}').digest('hex')}`,
    }),
  ]
}
