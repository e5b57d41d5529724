import { z } from 'zod'
import type { Jobs } from '../jobs/job.ts'
import { reread, sweepUnread } from './reclassify.ts'

const Company = z.object({ companyId: z.uuid() })

export const emotionJobs = {
  'emotions.sweep': (deps) => sweepUnread(deps),
  'emotions.reread': (deps, payload) => reread(deps, Company.parse(payload)),
} satisfies Jobs
