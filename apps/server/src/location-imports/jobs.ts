import { z } from 'zod'
import type { Jobs } from '../jobs/job.ts'
import { importLocations } from './import-locations.ts'

const Which = z.object({ companyId: z.uuid(), importId: z.uuid() })

export const locationImportJobs = {
  'locations.import': (deps, payload) => importLocations(deps, Which.parse(payload)),
} satisfies Jobs
