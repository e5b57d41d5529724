import type { CronItem } from 'graphile-worker'
import { accountJobs } from '../accounts/jobs.ts'
import { attachmentJobs } from '../attachments/jobs.ts'
import { bulkUpdateJobs } from '../bulk-updates/jobs.ts'
import { competitorJobs } from '../competitors/jobs.ts'
import { connectionJobs } from '../connections/jobs.ts'
import { demoJobs } from '../demo/jobs.ts'
import { emotionJobs } from '../emotions/jobs.ts'
import { exportJobs } from '../exports/jobs.ts'
import { inboxJobs } from '../inbox/jobs.ts'
import type { Job, JobName } from '../jobs/job.ts'
import { libraryJobs } from '../library/jobs.ts'
import { listingJobs } from '../listings/jobs.ts'
import { locationImportJobs } from '../location-imports/jobs.ts'
import { notificationJobs } from '../notifications/jobs.ts'
import { postJobs } from '../posts/jobs.ts'
import { reportJobs } from '../reports/jobs.ts'
import { rssFeedJobs } from '../rss-feeds/jobs.ts'

/** Every job by name, each declared in its feature's `jobs.ts`. */
export const jobs = {
  ...accountJobs,
  ...attachmentJobs,
  ...competitorJobs,
  ...bulkUpdateJobs,
  ...connectionJobs,
  ...demoJobs,
  ...emotionJobs,
  ...exportJobs,
  ...inboxJobs,
  ...libraryJobs,
  ...listingJobs,
  ...locationImportJobs,
  ...notificationJobs,
  ...postJobs,
  ...reportJobs,
  ...rssFeedJobs,
} satisfies Readonly<Record<JobName, Job>>

/** Scheduled jobs. Runs missed while no worker was running are not caught up: the next run processes everything due. */
export const cron: CronItem[] = [
  { task: 'attachments.cleanVideos', match: '* * * * *', options: { backfillPeriod: 0 } },
  { task: 'inbox.sweep', match: '* * * * *', options: { backfillPeriod: 0 } },
  { task: 'inbox.forget', match: '41 * * * *', options: { backfillPeriod: 0 } },
  { task: 'competitors.sweep', match: '23 * * * *', options: { backfillPeriod: 0 } },
  { task: 'emotions.sweep', match: '*/10 * * * *', options: { backfillPeriod: 0 } },
  { task: 'listings.sweep', match: '* * * * *', options: { backfillPeriod: 0 } },
  { task: 'reports.sweep', match: '* * * * *', options: { backfillPeriod: 0 } },
  { task: 'posts.rezone', match: '17 * * * *', options: { backfillPeriod: 0 } },
]
