import { z } from 'zod'
import type { Jobs } from '../jobs.ts'
import { subscribe } from './subscribe.ts'

const Ids = z.object({ companyId: z.uuid(), integrationId: z.uuid() })

export const connectionJobs = {
  'connections.subscribe': (deps, payload) => subscribe(deps, Ids.parse(payload)),
} satisfies Jobs
