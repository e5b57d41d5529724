import { z } from 'zod'
import { Time } from '../graph-time.ts'

/** What we read of Instagram's answers, and nothing else. */

export const Id = z.object({ id: z.string().min(1) })
export const Ok = z.object({ success: z.boolean() })

export const PAGE_FIELDS =
  'id,name,access_token,tasks,phone,website,location,instagram_business_account{id,username,name,profile_picture_url}'

export const LinkedPage = z.object({
  id: z.string().min(1),
  name: z.string(),
  access_token: z.string().optional(),
  phone: z.string().optional(),
  website: z.string().optional(),
  location: z
    .object({
      street: z.string().optional(),
      zip: z.string().optional(),
      city: z.string().optional(),
      country: z.string().optional(),
      latitude: z.number().optional(),
      longitude: z.number().optional(),
    })
    .optional(),
  instagram_business_account: z
    .object({
      id: z.string().min(1),
      username: z.string().optional(),
      name: z.string().optional(),
      profile_picture_url: z.string().optional(),
    })
    .optional(),
})
export type LinkedPage = z.infer<typeof LinkedPage>

/** `status` is a sentence; of an ERROR it names the subcode. */
export const Container = z.object({
  status_code: z.enum(['IN_PROGRESS', 'FINISHED', 'ERROR', 'EXPIRED', 'PUBLISHED']),
  status: z.string().optional(),
})
export type Container = z.infer<typeof Container>

export const Media = z.object({
  id: z.string().min(1),
  caption: z.string().optional(),
  timestamp: Time,
  permalink: z.string().optional(),
})
export type Media = z.infer<typeof Media>

export const Permalink = z.object({ permalink: z.string().optional() })

export const MediaActivity = z.object({ id: z.string().min(1), timestamp: Time, comments_count: z.number().optional() })

const COMMENT = 'id,text,timestamp,username,from,like_count,hidden,parent_id'
export const COMMENT_FIELDS = `${COMMENT},media{id}`
export const THREAD_FIELDS = `${COMMENT},replies{${COMMENT}}`

const Reply = z.object({
  id: z.string().min(1),
  text: z.string().optional(),
  timestamp: Time,
  username: z.string().optional(),
  from: z.object({ id: z.string().optional(), username: z.string().optional() }).optional(),
  like_count: z.number().optional(),
  hidden: z.boolean().optional(),
  parent_id: z.string().optional(),
  media: z.object({ id: z.string() }).optional(),
})
export const Comment = Reply.extend({ replies: z.object({ data: z.array(Reply) }).optional() })
export type Comment = z.infer<typeof Comment>

export const ParentOf = z.object({ parent_id: z.string().optional() })

/** Facebook Login documents `comment_id`, real payloads commonly have `id`. */
export const CommentChange = z.object({
  comment_id: z.string().optional(),
  id: z.string().optional(),
  parent_id: z.string().optional(),
  text: z.string().optional(),
  from: z.object({ id: z.string().optional(), username: z.string().optional() }).optional(),
  media: z.object({ id: z.string() }).optional(),
})
export type CommentChange = z.infer<typeof CommentChange>
