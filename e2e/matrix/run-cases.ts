import { isOpen } from './cases.ts'
import { type RequestMutation, runWithMutation } from './mutations.ts'
import type { RequestCase } from './requests.ts'
import { type ComparedResponse, findViolations, formatLine } from './response-violations.ts'
import { type AppResponse, sendRequest } from './send-request.ts'
import type { Case, IsolationEnvironment } from './types.ts'

/** Asks the cases of one operation, several at once, and says what is wrong. A fault found may be enough. */
export async function runCases(
  world: IsolationEnvironment,
  cases: readonly Case[],
  mutation: RequestMutation | ((testCase: Case) => RequestMutation),
  {
    untilFirst = false,
    record = () => {},
  }: { untilFirst?: boolean; record?: (testCase: Case, response: AppResponse) => void } = {},
): Promise<string[]> {
  const found: string[] = []
  const known = new Map<string, Promise<ComparedResponse>>()
  const left = [...cases]
  const work = async () => {
    for (let testCase = left.shift(); testCase !== undefined; testCase = left.shift()) {
      if (untilFirst && found.length > 0) return
      const own = typeof mutation === 'function' ? mutation(testCase) : mutation
      const itself = sendMutated(world, testCase, testCase.sendRequest, own)
      const [response, like] = await Promise.all([
        itself,
        testCase.expect.like === undefined ? null : nothing(world, testCase, testCase.expect.like, own, known, itself),
      ])
      requireSession(testCase, response)
      record(testCase, response)
      found.push(
        ...findViolations(world.scan, world.alone, testCase, response, like).map((violation) =>
          formatLine(testCase, violation),
        ),
      )
    }
  }
  await Promise.all(Array.from({ length: 6 }, work))
  return found
}

/** A harness that is not signed in any more proves nothing: its refusals would count as leaks, or as walls that were missed. */
function requireSession({ actor, of, operation }: Case, { status }: AppResponse): void {
  if (status !== 401 || actor.authorization === null || isOpen(of.authz)) return
  throw new Error(
    `${operation} answers 401 to ${actor.name}, who is signed in: the run ends, its results would be false.`,
  )
}

/** What is said of a thing that does not exist; asked once for questions that differ in the id alone, best at random. */
function nothing(
  world: IsolationEnvironment,
  testCase: Case,
  like: RequestCase,
  mutation: RequestMutation,
  known: Map<string, Promise<ComparedResponse>>,
  itself: Promise<AppResponse>,
): Promise<ComparedResponse> {
  const load = async () => ({ response: await sendMutated(world, testCase, like, mutation), sent: like.sent })
  if (testCase.variant === 'mixed') return load()
  const key = `${testCase.actor.name} ${testCase.findId} ${like.sent.length}`
  const isNothing = testCase.variant === 'random'
  const now =
    known.get(key) ??
    (isNothing ? itself.then((response) => ({ response: response, sent: testCase.sendRequest.sent })) : load())
  known.set(key, now)
  return now
}

function sendMutated(
  world: IsolationEnvironment,
  testCase: Case,
  sent: RequestCase,
  mutation: RequestMutation,
): Promise<AppResponse> {
  return runWithMutation(mutation, () => sendRequest(world.app, testCase.actor, sent))
}

/** Nothing happens by it: it reads, or is refused. What is open to everybody may do something for anybody. */
export function isHarmless({ of, expect, variant, findId, operation }: Case): boolean {
  if (of.authz.effect === 'read') return true
  if (isOpen(of.authz)) return false
  if (expect.status !== undefined) return true
  return expect.like !== undefined && variant !== 'mixed' && !(findId.startsWith('body') && passesOver[operation])
}

/** Refused for who they are, before anything is looked up. */
export function isTurnedAway({ expect: { status } }: Case): boolean {
  return status === 401 || status === 403
}

/** Operations that pass over what they do not know and do the rest, with the reason. */
const passesOver: Readonly<Record<string, string>> = {
  'networkGrants.assign': 'Each place has its own result; the network is asked for the accounts once.',
  'profileImports.run': 'Each profile has its own result; the network is asked for the accounts once.',
  'posts.removal': 'Takes away what stands at the places named.',
  'posts.retry': 'Tries again at the places named; one to be given up that is none is given up already.',
}
