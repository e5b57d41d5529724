import { z } from 'zod'
import type { Jobs } from '../jobs/job.ts'
import { read, sweepReadings } from './daily-snapshots.ts'

const Competitor = z.object({ companyId: z.uuid(), competitorId: z.uuid() })

export const competitorJobs = {
  'competitors.sweep': (deps) => sweepReadings(deps),
  'competitors.read': (deps, payload) => read(deps, Competitor.parse(payload)),
} satisfies Jobs
