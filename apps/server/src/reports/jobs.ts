import { z } from 'zod'
import type { Jobs } from '../jobs/job.ts'
import { collect } from './collect.ts'
import { sweep } from './sweep-reports.ts'

const Integration = z.object({ companyId: z.uuid(), integrationId: z.uuid() })

export const reportJobs = {
  'reports.sweep': (deps) => sweep(deps),
  'reports.collect': (deps, payload) => collect(deps, Integration.parse(payload)),
} satisfies Jobs
