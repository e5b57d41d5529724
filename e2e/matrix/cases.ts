import { operations } from '@vitrine/contract/api'
import type { Authz } from '@vitrine/contract/authz'
import type { GrantNetwork } from '@vitrine/contract/connections'
import { type ExportKind, exportable, exportKinds } from '@vitrine/contract/exports'
import { type IdParameter, listIdParameters } from '@vitrine/contract/id-parameters'
import type { Operation } from '@vitrine/contract/operation'
import { newId } from '@vitrine/server/lib/ids'
import { inState } from './column-values.ts'
import { buildRequest, type OwnResources, type RequestCase } from './requests.ts'
import type { Actor, Case, CompanySide, Things } from './types.ts'
import { type CaseVariant, type Expect, variants } from './types.ts'

/** Names that stand where the contract does not show them: the same filters as another operation’s list. */
const more: Readonly<Record<string, readonly IdParameter[]>> = {
  'inboxes.markAll': [
    { in: 'query', at: 'location', names: 'Location' },
    { in: 'query', at: 'id', names: 'Inbox' },
  ],
}

/** Values that are worked out of rows at many places: what is found by them must be worked out of the asker’s own. */
const derived: Readonly<Record<string, readonly [string, string][]>> = {
  'posts.list': [
    ['what failed', 'postStatus[]=FAILED&postStatus[]=PARTIALLY_FAILED'],
    ['what is out', 'postStatus=PUBLISHED'],
  ],
}

/** Every kind of file that can be asked for. */
const queries: Readonly<Partial<Record<ExportKind, string>>> = {
  audienceReport: 'integrationType=facebook',
  contentReport: 'integrationType=facebook',
  globalKpi: 'integrationType=facebook&insightType=audience&startDate=2026-01-01&endDate=2026-01-31',
}
const bodies: Readonly<Record<string, readonly [string, object][]>> = {
  'exports.create': exportKinds.flatMap((kind) =>
    exportable[kind].formats.map((format): [string, object] => [
      `${kind} as ${format}`,
      { kind, format, query: queries[kind] ?? '' },
    ]),
  ),
}

/** What the platform keeps, and one’s own address, are in one’s own company: who acts for another is no other person there. */
const ownCompanyOnly = /^sharedMedias\.(?!offers|take)|^accounts\.(sendEmailAgain|cancelEmail)/

/** Every question of an operation: each of its names, with each id, by each actor. */
export function buildCases(name: string, of: Operation, allActors: readonly Actor[], all: Things): Case[] {
  const things = useStandIns(name, all)
  const actors = allActors.filter(
    (actor) => actor.isFor(of.authz) && !(ownCompanyOnly.test(name) && actor.name === 'superAdmin for b'),
  )
  const namings = [...listIdParameters(of), ...(more[name] ?? [])]
  const cases = namings.flatMap((naming, index) =>
    actors
      // Who is refused before anything is looked up is refused the same for a second name, and a right is asked for once.
      .filter((actor) => index === 0 || (actor.isWhole && expectedRefusal(of.authz, actor) === null))
      .flatMap((actor) => [
        ...namedCases(name, of, actor, naming, things),
        // A refusal for the state of what is another’s would tell that it is there.
        ...(things === all
          ? []
          : namedCases(name, of, actor, naming, all).filter(({ variant }) => variant.startsWith('foreign'))),
      ]),
  )
  return [
    ...cases,
    ...(namings.some((naming) => naming.in === 'path')
      ? []
      : actors.flatMap((actor) => plainCases(name, of, actor, things))),
  ]
}

/** Things in the state an operation takes. */
function useStandIns(name: string, things: Things): Things {
  const standIns = inState[name]
  if (standIns === undefined) return things
  return { ...things, findId: (type, side, n, actor) => things.findId(type, side, standIns[type]?.[n] ?? n, actor) }
}

function namedCases(name: string, of: Operation, actor: Actor, naming: IdParameter, things: Things): Case[] {
  const type = naming.names ?? ''
  const isList = naming.at.includes('[]')
  const own = findOwn(actor, things)
  const request = (values: readonly string[]) => buildRequest(of, own, { naming, values })
  const refused = expectedRefusal(of.authz, actor)
  return variants.flatMap((variant): Case[] => {
    if (variant === 'mixed' && !isList) return []
    // An IRI is no part of a path.
    if (variant === 'foreign by IRI' && naming.in === 'path') return []
    const values = listValues(variant, type, actor, things)
    // What nothing has, in the same words.
    const mine = things.findId(type, actor.side, 1, actor)
    const nothing = values.map((value) => (value === mine ? value : value.replace(/[^/]+$/, newId())))
    const expect: Expect =
      refused !== null
        ? { status: refused }
        : // What was taken out can be put back for a minute, and then it is gone.
          variant === 'deleted' && putsBack(of)
          ? {}
          : isOwn(variant, type, actor, things, of)
            ? reach(name, of, actor, variant)
            : naming.in === 'path'
              ? { status: of.authz.stranger, ...(variant === 'malformed' ? {} : { like: request(nothing) }) }
              : variant === 'malformed'
                ? {}
                : { like: request(nothing) }
    return [
      {
        operation: name,
        of,
        actor,
        variant,
        findId: `${naming.in} ${naming.at}`,
        sendRequest: request(values),
        expect,
      },
    ]
  })
}

/** The question without a name of anything, and with what a company might be slipped in by. */
function plainCases(name: string, of: Operation, actor: Actor, things: Things): Case[] {
  const own = findOwn(actor, things)
  const plain = buildRequest(of, own)
  const refused = expectedRefusal(of.authz, actor)
  const expect: Expect = refused !== null ? { status: refused } : reach(name, of, actor, 'own')
  const base = { operation: name, of, actor, findId: 'nothing', expect }
  const otherSide = actor.side === 'a' ? 'b' : 'a'
  const foreign = things.findId('Company', otherSide, 1, actor)
  const slipped = slip(plain, foreign)
  const questions: Case[] = [{ ...base, variant: 'own', sendRequest: plain }]
  for (const [variant, body] of bodies[name] ?? [])
    questions.push({ ...base, variant, sendRequest: { ...plain, body: JSON.stringify(body) } })
  // Whose rows a list shows does not hang on a right it does not ask for.
  if (of.method !== 'GET' || (refused === null && !actor.isWhole)) return questions
  questions.push({ ...base, variant: 'foreign company slipped in', sendRequest: slipped })
  if (of.list && refused === null)
    for (const [variant, search] of [...bendings(of, otherSide), ...(derived[name] ?? [])])
      questions.push({ ...base, variant, sendRequest: { ...plain, url: `${plain.url}&${search}` } })
  return questions
}

function slip(ask: RequestCase, company: string): RequestCase {
  const names = ['company', 'companyId', 'company_id', 'company[]', 'company.id', 'tenant']
  const search = names.map((key) => `${encodeURIComponent(key)}=${company}`).join('&')
  return { ...ask, url: `${ask.url}${ask.url.includes('?') ? '&' : '?'}${search}`, sent: [...ask.sent, company] }
}

/** Every order, existence and filter a list knows, and words of the other company. */
function bendings({ list }: Operation, otherSide: CompanySide): [string, string][] {
  const { filters = {}, exists = [], order = [] } = list ?? {}
  return [
    ...order.flatMap((field) =>
      ['asc', 'desc'].map((way): [string, string] => [`order ${field} ${way}`, `order[${field}]=${way}`]),
    ),
    ...exists.flatMap((field) =>
      ['true', 'false'].map((is): [string, string] => [`exists ${field} ${is}`, `exists[${field}]=${is}`]),
    ),
    ...Object.entries(filters).flatMap(([field, kind]): [string, string][] => {
      if (kind === 'text' || kind === 'exact') return [[`their ${field}`, `${field}=cnry-${otherSide}`]]
      if (kind === 'boolean')
        return ['true', 'false'].map((is): [string, string] => [`${field} ${is}`, `${field}=${is}`])
      if (kind === 'date') return [[`${field} since ever`, `${field}[after]=2000-01-01`]]
      return kind === 'number' ? [[`${field} of any size`, `${field}[gte]=0`]] : []
    }),
  ]
}

function listValues(variant: CaseVariant, type: string, actor: Actor, things: Things): string[] {
  const otherSide = actor.side === 'a' ? 'b' : 'a'
  const findId = (side: CompanySide, n: number) => things.findId(type, side, n, actor)
  switch (variant) {
    case 'own':
      return [findId(actor.side, 1)]
    case 'other place':
      return [findId(actor.side, 3)]
    case 'foreign':
      return [findId(otherSide, 1)]
    case 'foreign by IRI':
      return [`${getIri(type)}/${findId(otherSide, 1)}`]
    case 'deleted':
      return [findId(actor.side, 4)]
    case 'random':
      return [newId()]
    case 'malformed':
      return ["1'; drop table company; --"]
    case 'mixed':
      return [findId(actor.side, 1), findId(otherSide, 1)]
  }
}

function getIri(type: string): string {
  const [, named] = operations().find(([, { of }]) => of?.name === type) ?? []
  return `/api${named?.of?.path ?? ''}`
}

function isOwn(variant: CaseVariant, type: string, actor: Actor, things: Things, of: Operation): boolean {
  if (variant === 'own') return true
  // The platform may name any company, but does something to the one alone that it acts for.
  const names = of.authz.superAdmin && of.authz.object !== 'Company'
  if (type === 'Company' && names && ['foreign', 'foreign by IRI', 'mixed'].includes(variant)) return true
  if (variant !== 'other place') return false
  if (things.isPersonal(type)) return false
  // Of what no place holds there is no other place; and what the whole company shares is everybody's.
  return (
    actor.sight.location === null || !things.hasLocations(type) || (of.authz.scope === 'company' && type !== 'Location')
  )
}

const putsBack = ({ path }: Operation) => path === '/shared_medias/{id}/restoration'

/** Who has every right reaches what is theirs; who sees a part of it may be told that it is not enough. */
function reach(name: string, of: Operation, actor: Actor, variant: CaseVariant): Expect {
  if (actor.sight.location !== null && forWhole[name] === variant) return { status: 403 }
  return actor.isWhole && !isOpen(of.authz) ? { isAdmitted: true } : {}
}

/** What stands for every place, or for one they do not see, is refused to who sees a part: the contract says rights alone. */
const forWhole: Readonly<Record<string, CaseVariant>> = {
  'companies.skipStep': 'own',
  'groups.remove': 'other place',
  'keywordAlerts.remove': 'other place',
  'locationImports.create': 'own',
  'locationImports.run': 'own',
  'locationImports.update': 'own',
  'locationLabels.remove': 'other place',
  'locations.create': 'own',
  'profileImports.run': 'own',
  'users.remove': 'other place',
}

function findOwn(actor: Actor, things: Things): OwnResources {
  const own = (type: string) => things.findId(type, actor.side, 1, actor)
  return Object.assign(own, { account: (network: GrantNetwork) => things.findAccount(network, actor.side) })
}

/** Whether anybody may call an operation, signed in or not. */
export function isOpen({ scope, superAdmin }: Authz): boolean {
  return scope === 'public' && superAdmin !== true
}

/** The status with which an operation refuses somebody before anything is looked up; null when it does not. */
export function expectedRefusal(authz: Authz, { authorization }: Pick<Actor, 'authorization'>): 401 | 403 | null {
  if (isOpen(authz)) return null
  if (authorization === null) return 401
  if (authz.superAdmin && !authorization.superAdmin) return 403
  const wanted = authz.permission === undefined ? [] : [authz.permission].flat()
  if (wanted.length > 0 && !wanted.some((permission) => authorization.permissions.has(permission))) return 403
  if (authz.also !== undefined && !authorization.permissions.has(authz.also)) return 403
  return authz.role !== undefined && !authorization.roles.includes(authz.role) ? 403 : null
}
