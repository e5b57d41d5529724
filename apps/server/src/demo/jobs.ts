import type { Jobs } from '../jobs/job.ts'
import { openDemo } from './open.ts'

export const demoJobs = { 'demo.open': (deps) => openDemo(deps) } satisfies Jobs
