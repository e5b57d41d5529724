import { operations } from '@vitrine/contract/api'
import { ask } from './asking.ts'
import { casesOf } from './cases.ts'
import { type Lens, through } from './lens.ts'
import type { Case, World } from './types.ts'

// What is another company's and what nobody has must take the same time, too. A figure to look at: no test waits for a clock.

const read = ['users.read', 'groups.read', 'locations.read', 'inboxes.read', 'posts.read']
const rounds = 200

/** How much longer than for nothing at all it takes for what is another's: by the product, and with both walls gone. */
export async function timingsOf(world: World): Promise<string> {
  const owner = world.actors.find(({ name }) => name === 'a.owner')
  if (owner === undefined) throw new Error('The owner of a company is missing.')
  const held: number[] = []
  const open: number[] = []
  const all = new Map(operations())
  for (const name of read) {
    const of = all.get(name)
    const cases = of ? casesOf(name, of, [owner], world) : []
    const [foreign, random] = [cases.find(is('foreign')), cases.find(is('random'))]
    if (!foreign || !random) throw new Error(`${name} names nothing in its path.`)
    held.push(await ratio(world, foreign, random, {}))
    open.push(await ratio(world, foreign, random, noWall))
  }
  const told = (ratios: readonly number[]) => ratios.map((one) => one.toFixed(2)).join(' ')
  return `another’s takes ${told(held)} of nothing’s time (${read.join(', ')}); with no wall left ${told(open)}`
}

const is = (variant: string) => (one: Case) => one.variant === variant && one.at.startsWith('path')

/** With nothing to hold it back the row is found and told: what the figure would be if answers were made, then hidden. */
const noWall: Lens = { open: true, forgets: 'every table' }

/** Asked in turns, so that what slows the machine slows both; the quickest tenth, which waited for others least. */
async function ratio(world: World, foreign: Case, random: Case, lens: Lens): Promise<number> {
  const took: Record<'foreign' | 'random', number[]> = { foreign: [], random: [] }
  const pair = [['foreign', foreign] as const, ['random', random] as const]
  for (let round = 0; round < rounds; round++)
    for (const [which, one] of round % 2 === 0 ? pair : pair.toReversed()) {
      const began = performance.now()
      await through(lens, () => ask(world.app, one.actor, one.ask))
      took[which].push(performance.now() - began)
    }
  return quickest(took.foreign) / quickest(took.random)
}

function quickest(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 10)] ?? Number.NaN
}
