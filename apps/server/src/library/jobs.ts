import { z } from 'zod'
import type { Jobs } from '../jobs/job.ts'
import { clear } from './clear.ts'

const Which = z.object({ companyId: z.uuid(), removalId: z.uuid() })

export const libraryJobs = {
  'library.clear': (deps, payload) => clear(deps, Which.parse(payload)),
} satisfies Jobs
