import type { Core } from '../core.ts'
import type { Field, NodeFields } from '../graph/fields.ts'
import { avatarUrl, fileUrl } from '../graph/files.ts'
import { graphTime } from '../graph/params.ts'
import { nestedComments } from './present-comments.ts'
import type { Video } from './state.ts'

const VIDEO_TYPES = ['video/mp4', 'video/quicktime']

/** A video as an app reads it. */
export function showVideo(core: Core, base: string, video: Video): NodeFields {
  const status = presentStatus(core, video)
  const live = status.video_status === 'ready' && video.postId !== null
  return {
    node: 'AdVideo',
    defaults: ['description', 'updated_time', 'id'],
    fields: {
      id: video.id,
      title: video.title === '' ? undefined : video.title,
      description: video.description === '' ? undefined : video.description,
      created_time: graphTime(video.at),
      updated_time: graphTime(video.finishedAt ?? video.at),
      published: live,
      post_id: live ? video.postId : undefined,
      permalink_url: live ? `/${video.page.id}/${video.kind === 'reel' ? 'reel' : 'videos'}/${video.id}` : undefined,
      picture: avatarUrl(base, video.id),
      source: live && video.media ? fileUrl(base, video.media) : undefined,
      length: undefined,
      from: { id: video.page.id, name: video.page.account.name },
      status,
      comments: (field: Field) => nestedComments(core, base, video, field),
    },
  }
}

export function isPlayable({ media }: Video): boolean {
  return media !== null && VIDEO_TYPES.includes(media.type)
}

/** What the `hidden` fault hides: not the video, which was known before, but that it is published. */
export function publishedKey(video: Video): string {
  return `${video.id} published`
}

/** The three phases. Meta's guide spells `bytes_transfered` so. */
function presentStatus(core: Core, video: Video) {
  const received = video.media?.bytes.length ?? video.parts.reduce((sum, part) => sum + part.length, 0)
  const uploading = (status: string) => ({ status, bytes_transfered: received })
  if (video.finishedAt === null)
    return {
      video_status: video.media === null ? 'uploading' : 'upload_complete',
      uploading_phase: uploading(video.media === null ? (received === 0 ? 'not_started' : 'in_progress') : 'complete'),
      processing_phase: { status: 'not_started' },
      publishing_phase: { status: 'not_started' },
    }
  const readyAt = video.finishedAt + core.options.processingMs
  if (core.clock.now() < readyAt || !core.visible(publishedKey(video)))
    return {
      video_status: 'processing',
      uploading_phase: uploading('complete'),
      processing_phase: { status: 'in_progress' },
      publishing_phase: { status: 'not_started' },
    }
  if (!isPlayable(video))
    return {
      video_status: 'error',
      uploading_phase: uploading('complete'),
      processing_phase: { status: 'error', errors: [{ code: 1363024, message: 'The video format is not supported.' }] },
      publishing_phase: { status: 'not_started' },
    }
  return {
    video_status: 'ready',
    uploading_phase: uploading('complete'),
    processing_phase: { status: 'complete' },
    publishing_phase: {
      status: video.postId === null ? 'not_started' : 'complete',
      publish_status: video.postId === null ? 'draft' : 'published',
      ...(video.postId === null ? {} : { publish_time: graphTime(readyAt) }),
    },
  }
}
