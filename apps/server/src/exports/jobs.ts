import { z } from 'zod'
import type { Jobs } from '../jobs.ts'
import { expireExport } from './expire.ts'
import { runExport } from './work.ts'

const Which = z.object({ companyId: z.uuid(), exportId: z.uuid() })

export const exportJobs = {
  'exports.run': (deps, payload) => runExport(deps, Which.parse(payload)),
  'exports.expire': (deps, payload) => expireExport(deps, Which.parse(payload)),
} satisfies Jobs
