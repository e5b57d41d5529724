import type { Authz } from '@vitrine/contract/authz'
import type { Operation } from '@vitrine/contract/operation'
import type { Case } from './cases.ts'
import type { Known } from './known.ts'
import type { Lens } from './lens.ts'
import { probe } from './policies.ts'
import { runCases } from './run.ts'
import { namedAfter, type World } from './world.ts'

// The test of the tests. Each wall is taken out alone, for the cases that lean on it, and they must notice.

export interface Survey {
  readonly mutants: number
  /** One line each: a wall nobody missed. */
  readonly survivors: readonly string[]
}

interface Mutant {
  readonly says: string
  /** Whether somebody noticed. */
  kill(): Promise<boolean>
}

export async function surveyMutants(
  world: World,
  all: readonly Known[],
  say: (line: string) => void = () => {},
): Promise<Survey> {
  const tables = new Set(world.tables.filter(({ closed }) => closed).map(({ name }) => name))
  const mutants = [
    ...policies(world, tables),
    ...predicates(world, all, tables),
    ...places(world, all),
    ...rights(world, all),
    ...swaps(world, all),
  ]
  say(`${mutants.length} mutants`)
  const survivors: string[] = []
  for (const mutant of mutants) {
    if (!(await mutant.kill())) {
      survivors.push(mutant.says)
      say(`nobody misses ${mutant.says}`)
    }
    await world.kept.settle()
  }
  return { mutants: mutants.length, survivors }
}

/** A policy dropped: what is asked of the table directly tells. Operations are asked without it elsewhere. */
function policies(world: World, closed: ReadonlySet<string>): Mutant[] {
  return [...closed].map((table) => ({
    says: `the policy of ${table}`,
    async kill() {
      await world.admin.query(`alter table ${table} disable row level security`)
      try {
        return (await probe(world, table)).length > 0
      } finally {
        await world.admin.query(`alter table ${table} enable row level security`)
      }
    },
  }))
}

/** Who leans on a table; first those who are asked for just what it holds, and lists, which show the most at once. */
function leaningOn(table: string, all: readonly Known[]): Known[] {
  const rank = ({ of }: Known) => (namedAfter(of.of?.name ?? '') === table ? 0 : 2) + (of.list ? 0 : 1)
  return all.filter(({ tables }) => tables.has(table)).toSorted((one, other) => rank(one) - rank(other))
}

/** The company left out of an operation's conditions on a table, and no policy to stand in for it. */
function predicates(world: World, all: readonly Known[], closed: ReadonlySet<string>): Mutant[] {
  return [...closed].flatMap((table) => {
    const touching = leaningOn(table, all)
    if (touching.length === 0 || unseen[table] !== undefined) return []
    return [
      {
        says: `the company in queries of ${table} (${touching.map(({ name }) => name).join(', ')})`,
        async kill() {
          for (const { cases } of touching)
            if (await notices(world, cases, { open: true, forgets: new Set([table]) })) return true
          return false
        },
      },
    ]
  })
}

/** Tables whose rows are found by an id the server has found in the asker’s own rows before: forgetting the company shows nothing. */
const unseen: Readonly<Record<string, string>> = {
  bulk_update_item: 'Found by its bulk update, and that by the person who asked for it.',
  email_change: 'Found by the person who asked, or by a link.',
  gmb_competitor_reading: 'Found by competitors found before.',
  holiday_confirmation: 'Found by places found before.',
  idempotency_key: 'Found by the person who sent it.',
  inbox_reply: 'Shown with its item only, and that is found by the company.',
  integration: 'Joined to places by company and place.',
  keyword_alert_location: 'Joined to alerts by company and alert.',
  keyword_alert_recipient: 'Joined to alerts by company and alert.',
  keyword_alert_word:
    'Joined to alerts by company and alert; its name in the activity is kept with an alert found before.',
  listing: 'Joined to places by company and place.',
  location_import_row: 'Found by its file, and that by the company.',
  location_label_link: 'Joined to places by company and place.',
  notification_mark: 'Found by the person whose mark it is.',
  notification_preference: 'Found by the person whose choice it is.',
  private_sign_in: 'Found by a place found before.',
  publication_attempt: 'Joined to publications by company and publication.',
  publication_lane: 'Written for publications found before; no operation reads it.',
  report_account: 'Joined to accounts by company and account.',
  report_month: 'Added up for places found before.',
  rss_feed_location: 'Joined to feeds by company and feed.',
  rss_item: 'Shown with its feed only, and that is found by the company.',
  rss_item_post: 'Joined to items by company and item.',
  saved_selection_location: 'Joined to selections by company and selection.',
  shared_media_taken: 'Counts posts of the company with an attachment, and those are found by the company.',
  user_location: 'Joined to people by company and person.',
}

/** Everybody taken for somebody who sees every place. */
function places(world: World, all: readonly Known[]): Mutant[] {
  return all
    .filter(
      ({ name, asksForPlaces, of, cases }) =>
        asksForPlaces && showsAll[name] === undefined && (of.authz.effect === 'read' || cases.some(isElsewhere)),
    )
    .map(({ name, cases }) => ({
      says: `the places of the asker in ${name}`,
      kill: () =>
        notices(
          world,
          cases.filter(({ actor }) => actor.sight.place !== null),
          { everyPlace: true },
        ),
    }))
}

/** Operations that ask for the places and show nothing more to who sees every one, with the reason. */
const own = 'One’s own bulk updates; the places only decide whether an item tells its name.'
const showsAll: Readonly<Record<string, string>> = {
  'bulkUpdates.list': own,
  'bulkUpdates.read': own,
  'bulkUpdates.items': own,
  'bulkUpdates.retry': own,
  'savedSelections.list': 'One’s own selections; it says how many places one sees, and names none.',
}

const isElsewhere = ({ variant, expect }: Case) => variant === 'other place' && expect.like !== undefined

/** Each right an operation asks for, not asked. */
function rights(world: World, all: readonly Known[]): Mutant[] {
  return all.flatMap(({ name, of, refusals }) =>
    (['permission', 'also', 'role', 'superAdmin'] as const).flatMap((right) => {
      if (of.authz[right] === undefined) return []
      return [
        {
          says: `the ${right} that ${name} asks for`,
          async kill() {
            const { authz } = of
            const { [right]: _, ...rest } = authz
            change(of, rest)
            try {
              return await notices(world, refusals, {})
            } finally {
              change(of, authz)
            }
          },
        },
      ]
    }),
  )
}

/** The contract is data: the server guards by it as it stands when it is asked. */
function change(of: Operation, authz: Authz): void {
  Object.assign(of, { authz })
}

/** What is not theirs answered as if it were, and what is as if it were not. */
function swaps(world: World, all: readonly Known[]): Mutant[] {
  return all.flatMap(({ name, of, cases }) => {
    const named = cases.filter(({ at, expect }) => at.startsWith('path') && expect.status === 404)
    const own = cases.filter(({ expect }) => expect.letIn)
    return [
      ...(named.length > 0 && of.raw !== true
        ? [{ says: `404 of ${name} as 200`, kill: () => notices(world, named, { swaps: { from: 404, to: 200 } }) }]
        : []),
      ...(own.length > 0 && of.raw !== true
        ? [
            {
              says: `${of.status} of ${name} as 404`,
              kill: () => notices(world, own, { swaps: { from: of.status, to: 404 } }),
            },
          ]
        : []),
    ]
  })
}

async function notices(world: World, cases: readonly Case[], lens: Lens): Promise<boolean> {
  return (await runCases(world, cases, lens, { untilFirst: true })).length > 0
}
