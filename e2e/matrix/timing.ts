import { operations } from '@vitrine/contract/api'
import { buildCases } from './cases.ts'
import { type RequestMutation, runWithMutation } from './mutations.ts'
import { sendRequest } from './send-request.ts'
import type { Case, IsolationEnvironment } from './types.ts'

// What is another company's and what nobody has must take the same time, too. A figure to look at: no test waits for a clock.

const read = ['users.read', 'groups.read', 'locations.read', 'inboxes.read', 'posts.read']
const rounds = 200

/** How much longer than for nothing at all it takes for what is another's: by the product, and with both walls gone. */
export async function measureTimings(world: IsolationEnvironment): Promise<string> {
  const owner = world.actors.find(({ name }) => name === 'a.owner')
  if (owner === undefined) throw new Error('The owner of a company is missing.')
  const held: number[] = []
  const open: number[] = []
  const all = new Map(operations())
  for (const name of read) {
    const of = all.get(name)
    const cases = of ? buildCases(name, of, [owner], world) : []
    const [foreign, random] = [cases.find(is('foreign')), cases.find(is('random'))]
    if (!foreign || !random) throw new Error(`${name} names nothing in its path.`)
    held.push(await ratio(world, foreign, random, {}))
    open.push(await ratio(world, foreign, random, noProtection))
  }
  const formatRatios = (ratios: readonly number[]) => ratios.map((value) => value.toFixed(2)).join(' ')
  return `another’s takes ${formatRatios(held)} of nothing’s time (${read.join(', ')}); with no wall left ${formatRatios(open)}`
}

const is = (variant: string) => (testCase: Case) => testCase.variant === variant && testCase.findId.startsWith('path')

/** With nothing to hold it back the row is found and told: what the figure would be if answers were made, then hidden. */
const noProtection: RequestMutation = { open: true, forgets: 'every table' }

/** Asked in turns, so that what slows the machine slows both; the quickest tenth, which waited for others least. */
async function ratio(
  world: IsolationEnvironment,
  foreign: Case,
  random: Case,
  mutation: RequestMutation,
): Promise<number> {
  const durations: Record<'foreign' | 'random', number[]> = { foreign: [], random: [] }
  const pair = [['foreign', foreign] as const, ['random', random] as const]
  for (let round = 0; round < rounds; round++)
    for (const [which, testCase] of round % 2 === 0 ? pair : pair.toReversed()) {
      const began = performance.now()
      await runWithMutation(mutation, () => sendRequest(world.app, testCase.actor, testCase.sendRequest))
      durations[which].push(performance.now() - began)
    }
  return quickest(durations.foreign) / quickest(durations.random)
}

function quickest(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? Number.NaN
}
