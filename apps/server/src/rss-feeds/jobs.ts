import { z } from 'zod'
import type { Jobs } from '../jobs/job.ts'
import { askFeed } from './ask.ts'
import { forget } from './feeds.ts'
import { makePosts } from './make.ts'

const Feed = z.object({ companyId: z.uuid(), feedId: z.uuid() })
const Item = z.object({ companyId: z.uuid(), itemId: z.uuid() })

export const rssFeedJobs = {
  'rss.ask': (deps, payload) => askFeed(deps, Feed.parse(payload)),
  'rss.make': (deps, payload) => makePosts(deps, Item.parse(payload)),
  'rss.forget': (deps, payload) => forget(deps, Feed.parse(payload)),
} satisfies Jobs
