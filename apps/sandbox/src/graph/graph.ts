import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core, Effect, SandboxResponse } from '../core.ts'
import { badParameter, deadToken, forbidden, graphError, needsPageToken, needsPermission, noObject } from './errors.ts'
import { type Field, parseFields } from './fields.ts'
import { createPages, type Page, type PageStore } from './pages.ts'
import { type Params, pathPart, readParams, text } from './params.ts'
import { userId } from './people.ts'
import { createTokens, type Token, type Tokens } from './tokens.ts'
import { countCall } from './usage.ts'

/** What Facebook and Instagram share: one host, one kind of token, one way to address nodes and edges. */
export interface GraphServer {
  core: Core
  pages: PageStore
  tokens: Tokens
  /** Logins by their id, as far as they ever held a token. */
  people: Map<string, string>
  /** Serves `/{node}/{path}` for one kind of node; reads. */
  read<T>(kind: NodeType<T>, path: string, facts: ReadFacts<T>, getNodeResult: (call: Call, node: T) => unknown): void
  /** The same for what changes something. */
  mutate<T>(
    kind: NodeType<T>,
    method: 'POST' | 'DELETE',
    path: string,
    facts: MutationFacts<T>,
    effect: (call: Call, node: T) => Effect | Promise<Effect>,
  ): void
  /** Serves a path that names no node, such as `/pages/search`. */
  plain(
    method: 'GET' | 'POST',
    path: string,
    facts: { operation: string },
    getResponse: (call: Call) => SandboxResponse,
  ): void
}

/** A kind of node: where its ids are looked up, and whose page they belong to. */
export interface NodeType<T> {
  /** As in the coverage table: `page` for `/{page}/feed`. */
  name: string
  /** As Meta's errors name it. */
  node: string
  network: 'facebook' | 'instagram'
  find(id: string): T | undefined
  account(node: T): string
  /** The page whose token may touch it; null for the person and the app themselves. */
  page(node: T): Page | null
}

export interface ReadFacts<T> {
  operation: string
  scope?: string
  /** `page`: no other token will do. */
  token?: 'page'
  /** Where one edge serves both networks. */
  as?(call: Call, node: T): Acting
}

export interface Acting {
  network: 'facebook' | 'instagram'
  account: string
  /** Overrides the fact, where one edge does several things. */
  operation?: string
}

export interface MutationFacts<T> extends ReadFacts<T> {
  public: boolean
}

/** One request, understood. */
export interface Call {
  request: FastifyRequest
  id: string
  token: Token
  params: Params
  /** What `fields` asks for; null for the defaults. */
  fields: Field[] | null
  base: string
}

interface Serving {
  kind: string
  node: string
  /** Null when the id is of another kind. */
  findHandler(id: string): ((call: Call, reply: FastifyReply) => Promise<FastifyReply>) | null
}

const HOST = 'graph.facebook.com'
const VERSION = /^v2[0-5]\.0$/

export function createGraph(core: Core): GraphServer {
  const tokens = createTokens(core)
  const pages = createPages(core, tokens.withdrawn)
  const people = core.saved.map('graph people', new Map<string, string>())
  const edges = new Map<string, Serving[]>()
  const plains: {
    method: 'GET' | 'POST'
    path: string
    serve: (call: Call, reply: FastifyReply) => Promise<FastifyReply>
  }[] = []

  function serve<T>(
    kind: NodeType<T>,
    method: string,
    path: string,
    facts: ReadFacts<T>,
    run: (call: Call, reply: FastifyReply, node: T, act: Acting) => Promise<FastifyReply>,
  ): void {
    core.declare(kind.network, method, [HOST, '{version}', `{${kind.name}}`, path].filter(Boolean).join('/'))
    const key = `${method} ${path}`
    const serving: Serving = {
      kind: kind.name,
      node: kind.node,
      findHandler(id) {
        const node = kind.find(id)
        if (node === undefined) return null
        return (call, reply) => {
          const page = kind.page(node)
          if (page) admit(call, reply, kind, page, facts, method)
          else countCall(core, reply, 'app', 'app')
          return run(
            call,
            reply,
            node,
            facts.as?.(call, node) ?? { network: kind.network, account: kind.account(node) },
          )
        }
      },
    }
    edges.set(key, [...(edges.get(key) ?? []), serving])
  }

  /** Whether this token may do this to what belongs to that page. */
  function admit<T>(
    { token }: Call,
    reply: FastifyReply,
    kind: NodeType<T>,
    page: Page,
    facts: ReadFacts<T>,
    method: string,
  ): void {
    if (token.kind === 'app') throw forbidden('This endpoint requires a user or page access token.')
    const account = kind.network === 'instagram' ? (page.instagramId ?? page.id) : page.id
    if (token.kind === 'page') countCall(core, reply, kind.network === 'instagram' ? 'instagram' : 'pages', account)
    else countCall(core, reply, 'app', 'app')
    if (tokens.withdrawn(account, token.granted)) throw deadToken(458)
    if (facts.token === 'page' && token.kind !== 'page') throw needsPageToken()
    if (!pages.reaches(token, page))
      throw method === 'GET'
        ? forbidden(
            "This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature.",
          )
        : needsPermission(facts.scope ?? 'pages_manage_posts')
    if (facts.scope !== undefined && !token.scopes.includes(facts.scope))
      throw method === 'GET'
        ? forbidden(`This endpoint requires the '${facts.scope}' permission to be granted.`)
        : needsPermission(facts.scope)
  }

  function understand(request: FastifyRequest): Call {
    const node = pathPart(request, 'node')
    if (!VERSION.test(pathPart(request, 'version')))
      throw graphError({ code: 2635, message: '(#2635) You are calling an unknown or deprecated version of the API.' })
    const params = readParams(request)
    const given = text(params, 'access_token') ?? readBearer(request)
    const token = tokens.verify(given)
    if (token.owner !== '') people.set(userId(token.owner), token.owner)
    const proof = text(params, 'appsecret_proof')
    if (proof !== undefined && proof !== tokens.computeProof(given ?? ''))
      throw badParameter('Invalid appsecret_proof provided in the API argument')
    const fields = text(params, 'fields')
    return {
      request,
      id: node === 'me' ? tokens.computeTokenId(token) : node,
      token,
      params,
      fields: fields === undefined ? null : parseFields(fields),
      base: core.base(request),
    }
  }

  async function dispatch(key: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const call = understand(request)
    const [method = 'GET', path = ''] = key.split(' ')
    if (method === 'GET' && !core.visible(call.id)) throw noObject(call.id)
    for (const serving of edges.get(key) ?? []) {
      const run = serving.findHandler(call.id)
      if (run) return run(call, reply)
    }
    for (const serving of [...edges.values()].flat())
      if (path !== '' && serving.findHandler(call.id))
        throw badParameter(`Tried accessing nonexisting field (${path}) on node type (${serving.node})`)
    throw noObject(call.id, method.toLowerCase())
  }

  core.host(
    'facebook',
    HOST,
    (scope) => {
      scope.setNotFoundHandler((request) => {
        throw graphError({ code: 2500, message: `Unknown path components: ${request.url.split('?')[0]}` })
      })
      for (const { method, path, serve: run } of plains)
        scope.route({ method, url: `/:version/${path}`, handler: (request, reply) => run(understand(request), reply) })
      for (const key of edges.keys()) {
        const [method = 'GET', path = ''] = key.split(' ')
        const url = `/:version/:node${path === '' ? '' : `/${path}`}`
        scope.route({ method, url, handler: (request, reply) => dispatch(key, request, reply) })
      }
    },
    { declare: false },
  )

  return {
    core,
    pages,
    tokens,
    people,
    read(kind, path, facts, getNodeResult) {
      serve(kind, 'GET', path, facts, (call, reply, node, act) =>
        core.read(call.request, reply, { operation: facts.operation, ...act }, async () => ({
          body: await getNodeResult(call, node),
        })),
      )
    },
    mutate(kind, method, path, facts, effect) {
      serve(kind, method, path, facts, (call, reply, node, act) =>
        core.mutate(call.request, reply, { operation: facts.operation, ...act, public: facts.public }, () =>
          effect(call, node),
        ),
      )
    },
    plain(method, path, { operation }, getResponse) {
      core.declare('facebook', method, `${HOST}/{version}/${path}`)
      plains.push({
        method,
        path,
        serve: (call, reply) => {
          countCall(core, reply, 'app', 'app')
          return core.read(call.request, reply, { network: 'facebook', account: null, operation }, () =>
            getResponse(call),
          )
        },
      })
    },
  }
}

/** `Authorization: Bearer …`, or `OAuth …` as rupload wants it. */
export function readBearer(request: FastifyRequest): string | undefined {
  return /^(?:bearer|oauth) (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
