import type { Jobs } from '../jobs/job.ts'
import { cleanStoredVideos } from './clean-videos.ts'

export const attachmentJobs = {
  'attachments.cleanVideos': (deps) => cleanStoredVideos(deps),
} satisfies Jobs
