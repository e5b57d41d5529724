import type { CronItem } from 'graphile-worker'
import { accountJobs } from './accounts/jobs.ts'
import { connectionJobs } from './connections/jobs.ts'
import { demoJobs } from './demo/jobs.ts'
import type { Deps } from './deps.ts'
import { exportJobs } from './exports/jobs.ts'
import { inboxJobs } from './inbox/jobs.ts'
import { locationImportJobs } from './location-imports/jobs.ts'
import { postJobs } from './posts/jobs.ts'

/** Work the worker does: at least once, so it may be repeated, and in any order. */
export type Job = (deps: Deps, payload: unknown) => Promise<void>
export type Jobs = Readonly<Record<string, Job>>

/** Every job by its name, each a line in its feature's `jobs.ts`. */
export const jobs = {
  ...accountJobs,
  ...connectionJobs,
  ...demoJobs,
  ...exportJobs,
  ...inboxJobs,
  ...locationImportJobs,
  ...postJobs,
} satisfies Jobs

export type JobName = keyof typeof jobs

/** What comes round by the clock. One that was missed while nobody worked is not made up for: the next turn finds all. */
export const cron: CronItem[] = [
  { task: 'inbox.sweep', match: '* * * * *', options: { backfillPeriod: 0 } },
  { task: 'posts.rezone', match: '17 * * * *', options: { backfillPeriod: 0 } },
]
