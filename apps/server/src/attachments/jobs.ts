import type { Jobs } from '../jobs.ts'
import { cleanStoredVideos } from './clean-videos.ts'

export const attachmentJobs = {
  'attachments.cleanVideos': (deps) => cleanStoredVideos(deps),
} satisfies Jobs
