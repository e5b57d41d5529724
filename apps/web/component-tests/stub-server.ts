import { operations } from '@vitrine/contract/api'
import type { BodyInputOf, Operation, ResponseOf } from '@vitrine/contract/operation'
import { Problem, problem, type Violation, violationProblem } from '@vitrine/contract/problems'
import { createSample } from './sample.ts'

/** A request as the page sent it; its body has been accepted by the contract. */
export interface StubRequest<O extends Operation = Operation> {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: BodyInputOf<O>
  readonly headers: Headers
}

/** What the stub sends: a response made by `refuse`, or the fields of a good one that differ from the sample. */
type StubResponse<O extends Operation> = Response | DeepPartial<ResponseOf<O>> | undefined
type DeepPartial<T> = T extends readonly (infer M)[]
  ? readonly DeepPartial<M>[]
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> }
    : T
type Handler<O extends Operation> = (request: StubRequest<O>) => StubResponse<O> | Promise<StubResponse<O>>

interface Route {
  readonly operation: Operation
  readonly pattern: RegExp
  handler: Handler<Operation> | undefined
  readonly requests: StubRequest[]
}

export interface StubServer {
  /** From now on the operation responds so; without a handler it responds with the smallest thing the contract allows. */
  on<O extends Operation>(operation: O, handler: Handler<O>): void
  /** What was sent to the operation, in order. */
  requests<O extends Operation>(operation: O): readonly StubRequest<O>[]
  /** Requests and responses that the contract does not accept, a line each. A test that leaves one fails. */
  readonly violations: readonly string[]
  /** The page talks to the network again. */
  close(): void
}

/** Plays the API for one test: every request and every response is parsed by the contract's schemas. */
export function startStubServer(): StubServer {
  const routes = operations()
    .map(([, operation]): Route => {
      const pattern = new RegExp(`^/api${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
      return { operation, pattern, handler: undefined, requests: [] }
    })
    // `/quick_replies/batch` comes before `/quick_replies/{id}`.
    .toSorted((a, b) => countParams(a) - countParams(b))
  const violations: string[] = []
  const realFetch = window.fetch
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return realFetch(input, init)
    const found = findRoute(routes, request.method, pathname)
    if (!found) {
      violations.push(`${request.method} ${pathname} is no operation of the contract`)
      return refuse(404)
    }
    const { route, params } = found
    const received = { params, query: searchParams, body: await readBody(request), headers: request.headers }
    if (route.operation.body && !(received.body instanceof FormData))
      report(violations, route.operation, 'the request', route.operation.body.safeParse(received.body))
    route.requests.push(received as StubRequest) // parsed by the operation's own schema
    return respond(route, received as StubRequest, violations) // likewise
  }
  const getRoute = (operation: Operation) => {
    const route = routes.find((candidate) => candidate.operation === operation)
    if (!route) throw new Error(`${operation.method} ${operation.path} stands in no table of operations.`)
    return route
  }
  return {
    on: (operation, handler) => {
      getRoute(operation).handler = handler as unknown as Handler<Operation> // it is only called with this operation's requests
    },
    requests: <O extends Operation>(operation: O) => getRoute(operation).requests as unknown as StubRequest<O>[], // likewise
    violations,
    close: () => {
      window.fetch = realFetch
    },
  }
}

/** A refusal as the server words it: the problem of a status, or violations at fields. */
export function refuse(status: number, ...violations: readonly Violation[]): Response {
  const body = violations.length > 0 ? violationProblem(status, [...violations]) : problem(status, 'Refused')
  return Response.json(Problem.parse(body), { status, headers: { 'content-type': 'application/problem+json' } })
}

/** The same with a message and a code of the server's own: what changed meanwhile, a link that was used. */
export function refuseWith(status: number, code: string, message: string): Response {
  const body = Problem.parse(problem(status, message, undefined, code))
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}

const countParams = ({ operation }: Route) => operation.path.split('{').length

function findRoute(routes: readonly Route[], method: string, pathname: string) {
  for (const route of routes) {
    const match = route.operation.method === method ? route.pattern.exec(pathname) : null
    if (match) return { route, params: { ...match.groups } }
  }
  return undefined
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/')) return request.formData()
  return type.startsWith('application/json') ? request.json() : undefined
}

async function respond({ operation, handler }: Route, request: StubRequest, violations: string[]): Promise<Response> {
  const given = await handler?.(request)
  if (given instanceof Response) return given
  if (operation.status === 204 || !operation.response) return new Response(null, { status: 204 })
  const response = fill(createSample(operation.response), given)
  report(violations, operation, 'the response', operation.response.safeParse(response))
  return Response.json(response, { status: operation.status })
}

/** The sample with what the test says instead; the members of a list are filled by the test alone. */
function fill(sample: unknown, given: unknown): unknown {
  if (given === undefined) return sample
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const base = typeof sample === 'object' && sample !== null ? sample : {}
  const known = base as Record<string, unknown> // fields by name
  return { ...base, ...Object.fromEntries(Object.entries(given).map(([key, value]) => [key, fill(known[key], value)])) }
}

function report(
  violations: string[],
  operation: Operation,
  what: string,
  result: { success: boolean; error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } },
): void {
  for (const { path, message } of result.error?.issues ?? [])
    violations.push(`${operation.method} ${operation.path}, ${what}: ${path.join('.')} ${message}`)
}
