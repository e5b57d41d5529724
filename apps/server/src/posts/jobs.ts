import type { Jobs } from '../jobs/job.ts'
import { rezone } from './rezone.ts'

export const postJobs = {
  'posts.rezone': (deps) => rezone(deps),
} satisfies Jobs
