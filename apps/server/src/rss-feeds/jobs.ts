import { z } from 'zod'
import type { Jobs } from '../jobs/job.ts'
import { createPostsFromItem } from './create-posts.ts'
import { pollFeed } from './poll-feed.ts'
import { forget } from './rss-feeds.ts'

const Feed = z.object({ companyId: z.uuid(), feedId: z.uuid() })
const Item = z.object({ companyId: z.uuid(), itemId: z.uuid() })

export const rssFeedJobs = {
  'rss.ask': (deps, payload) => pollFeed(deps, Feed.parse(payload)),
  'rss.make': (deps, payload) => createPostsFromItem(deps, Item.parse(payload)),
  'rss.forget': (deps, payload) => forget(deps, Feed.parse(payload)),
} satisfies Jobs
