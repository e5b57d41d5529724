import { z } from 'zod'
import { Time } from '../graph-time.ts'

/** What we read of Facebook's answers, and nothing else. */

export const Id = z.object({ id: z.string().min(1) })

export const PAGE_FIELDS = 'id,name,username,access_token,tasks,link,phone,website,location,picture.type(large){url}'

export const Page = z.object({
  id: z.string().min(1),
  name: z.string(),
  username: z.string().optional(),
  access_token: z.string().optional(),
  tasks: z.array(z.string()).optional(),
  link: z.string().optional(),
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
  picture: z.object({ data: z.object({ url: z.string().optional() }) }).optional(),
})

export const AdAccount = z.object({
  /** `act_` and digits */
  id: z.string().min(1),
  name: z.string().optional(),
  currency: z.string().optional(),
  account_status: z.number().optional(),
})

export const POST_FIELDS = 'id,message,created_time,permalink_url,application,attachments'

const Target = z.object({ id: z.string().optional() })
const Attachment = z.object({
  target: Target.optional(),
  subattachments: z.object({ data: z.array(z.object({ target: Target.optional() })) }).optional(),
})

export const PublishedPost = z.object({
  id: z.string().min(1),
  message: z.string().optional(),
  created_time: Time,
  permalink_url: z.string().optional(),
  application: z.object({ id: z.string() }).optional(),
  attachments: z.object({ data: z.array(Attachment) }).optional(),
})
export type PublishedPost = z.infer<typeof PublishedPost>

export const StoryMade = z.object({ post_id: z.string().min(1) })
export const Story = z.object({ post_id: z.string(), media_id: z.string().optional() })

const Cover = z.object({ id: z.string().optional(), cover_id: z.string().optional() })
export const CoverOf = z.object({ cover: Cover.optional() })

const Offset = z.coerce.number().int()
export const VideoStarted = z.object({
  video_id: z.string().min(1),
  upload_session_id: z.string().optional(),
  start_offset: Offset.optional(),
  end_offset: Offset.optional(),
})
export const Transferred = z.object({ start_offset: Offset, end_offset: Offset })

const Phase = z.object({ status: z.string().optional(), publish_status: z.string().optional() })
export const VideoState = z.object({
  status: z.object({ video_status: z.string().optional(), publishing_phase: Phase.optional() }).optional(),
  published: z.boolean().optional(),
  permalink_url: z.string().optional(),
})
export type VideoState = z.infer<typeof VideoState>

export const Permalink = z.object({ permalink_url: z.string().optional() })

export const COMMENT_FIELDS =
  'id,message,created_time,from{id,name,picture},like_count,is_hidden,parent{id},attachment,permalink_url'

export const Comment = z.object({
  id: z.string().min(1),
  message: z.string().optional(),
  created_time: Time,
  from: z
    .object({
      id: z.string(),
      name: z.string().optional(),
      picture: z.object({ data: z.object({ url: z.string().optional() }) }).optional(),
    })
    .optional(),
  like_count: z.number().optional(),
  is_hidden: z.boolean().optional(),
  parent: z.object({ id: z.string() }).optional(),
  object: z.object({ id: z.string() }).optional(),
  attachment: z.object({ media: z.object({ image: z.object({ src: z.string() }).optional() }).optional() }).optional(),
  permalink_url: z.string().optional(),
})
export type Comment = z.infer<typeof Comment>

export const ParentOf = z.object({ parent: z.object({ id: z.string() }).optional() })

/** A post as the poll looks at it: has anything happened under it? */
export const PostActivity = z.object({
  id: z.string().min(1),
  updated_time: Time.optional(),
  comments: z.object({ summary: z.object({ total_count: z.number() }).optional() }).optional(),
})

/** What the `feed` webhook tells of a comment; posts, reactions and shares are other items. */
export const CommentChange = z.object({
  item: z.literal('comment'),
  verb: z.string(),
  comment_id: z.string().min(1),
  post_id: z.string().optional(),
  parent_id: z.string().optional(),
  from: z.object({ id: z.string(), name: z.string().optional() }).optional(),
  message: z.string().optional(),
  created_time: z.number().optional(),
  photo: z.string().optional(),
})
export type CommentChange = z.infer<typeof CommentChange>

/** The answer to a like, a hide, a finish. */
export const Ok = z.object({ success: z.literal(true) })
