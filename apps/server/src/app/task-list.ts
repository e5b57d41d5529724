import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Deps } from '../deps/deps.ts'
import { isDisabled } from '../deps/disabled-companies.ts'
import { enqueueNow, type JobPayload } from '../jobs/enqueue.ts'
import type { JobName } from '../jobs/job.ts'
import { pauseListing } from '../listings/pause-disabled.ts'
import { jobs } from './jobs.ts'

type LeftOut = (deps: Deps, payload: unknown) => Promise<void>
const leftOut: LeftOut = async () => {}
/** Recurring jobs with external effects: skipped for a disabled company, as the schedule runs them again. */
const comeAgain: ReadonlyMap<JobName, LeftOut> = new Map([
  ['competitors.read', leftOut],
  ['inbox.poll', leftOut],
  ['listings.sync', pauseListing],
  ['reports.collect', leftOut],
])
/** One-time jobs with external effects: postponed until the company is enabled. */
const wait: ReadonlySet<JobName> = new Set([
  'accounts.mail',
  'connections.subscribe',
  'listings.categories',
  'listings.open',
  'notifications.mail',
  'rss.ask',
  'rss.make',
])
const recheckMs = 10 * 60_000

const OfCompany = z.object({ companyId: z.uuid() })

/** The Graphile Worker task list: every job, with the checks for disabled companies. */
export function taskList(deps: Deps): TaskList {
  const names = Object.keys(jobs) as JobName[] // its own keys
  return Object.fromEntries(
    names.map((name): [string, TaskList[string]] => {
      const run = (payload: unknown) => jobs[name](deps, payload)
      const instead = comeAgain.get(name)
      if (!instead && !wait.has(name)) return [name, run]
      return [
        name,
        async (payload, { job }) => {
          if (!(await isDisabled(deps, OfCompany.parse(payload).companyId))) return run(payload)
          if (instead) return instead(deps, payload)
          const when = { runAt: new Date(Date.now() + recheckMs), maxAttempts: job.max_attempts }
          // The job is enqueued again unchanged.
          await enqueueNow(deps.databases.open, name, payload as JobPayload, { ...when, key: job.key ?? undefined })
        },
      ]
    }),
  )
}
