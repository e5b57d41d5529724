import { z } from 'zod'
import type { Jobs } from '../jobs/job.ts'
import { runUpdate } from './run-bulk-update.ts'

const Which = z.object({ companyId: z.uuid(), bulkUpdateId: z.uuid() })

export const bulkUpdateJobs = {
  'bulkUpdates.run': (deps, payload) => runUpdate(deps, Which.parse(payload)),
} satisfies Jobs
