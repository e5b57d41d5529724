import { type Answer, ask } from './asking.ts'
import { isOpen } from './cases.ts'
import { type Compared, faultsOf, lineOf } from './judge.ts'
import { type Lens, through } from './lens.ts'
import type { Sent } from './requests.ts'
import type { Case, World } from './types.ts'

/** Asks the cases of one operation, several at once, and says what is wrong. A fault found may be enough. */
export async function runCases(
  world: World,
  cases: readonly Case[],
  lens: Lens | ((one: Case) => Lens),
  { untilFirst = false, heard = () => {} }: { untilFirst?: boolean; heard?: (one: Case, answer: Answer) => void } = {},
): Promise<string[]> {
  const found: string[] = []
  const known = new Map<string, Promise<Compared>>()
  const left = [...cases]
  const work = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      if (untilFirst && found.length > 0) return
      const own = typeof lens === 'function' ? lens(one) : lens
      const itself = asked(world, one, one.ask, own)
      const [answer, like] = await Promise.all([
        itself,
        one.expect.like === undefined ? null : nothing(world, one, one.expect.like, own, known, itself),
      ])
      requireSession(one, answer)
      heard(one, answer)
      found.push(...faultsOf(world.scan, world.alone, one, answer, like).map((fault) => lineOf(one, fault)))
    }
  }
  await Promise.all(Array.from({ length: 6 }, work))
  return found
}

/** A harness that is not signed in any more proves nothing: its refusals would count as leaks, or as walls that were missed. */
function requireSession({ actor, of, operation }: Case, { status }: Answer): void {
  if (status !== 401 || actor.rights === null || isOpen(of.authz)) return
  throw new Error(
    `${operation} answers 401 to ${actor.name}, who is signed in: the run ends, its results would be false.`,
  )
}

/** What is said of a thing that does not exist; asked once for questions that differ in the id alone, best at random. */
function nothing(
  world: World,
  one: Case,
  like: Sent,
  lens: Lens,
  known: Map<string, Promise<Compared>>,
  itself: Promise<Answer>,
): Promise<Compared> {
  const ask = async () => ({ answer: await asked(world, one, like, lens), sent: like.sent })
  if (one.variant === 'mixed') return ask()
  const key = `${one.actor.name} ${one.at} ${like.sent.length}`
  const isNothing = one.variant === 'random'
  const now = known.get(key) ?? (isNothing ? itself.then((answer) => ({ answer, sent: one.ask.sent })) : ask())
  known.set(key, now)
  return now
}

function asked(world: World, one: Case, sent: Sent, lens: Lens): Promise<Answer> {
  return through(lens, () => ask(world.app, one.actor, sent))
}

/** Nothing happens by it: it reads, or is refused. What is open to everybody may do something for anybody. */
export function isHarmless({ of, expect, variant, at, operation }: Case): boolean {
  if (of.authz.effect === 'read') return true
  if (isOpen(of.authz)) return false
  if (expect.status !== undefined) return true
  return expect.like !== undefined && variant !== 'mixed' && !(at.startsWith('body') && passesOver[operation])
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
