import { z } from 'zod'
import type { Jobs } from '../jobs/job.ts'
import { importPlaces } from './work.ts'

const Which = z.object({ companyId: z.uuid(), importId: z.uuid() })

export const locationImportJobs = {
  'locations.import': (deps, payload) => importPlaces(deps, Which.parse(payload)),
} satisfies Jobs
