import { z } from 'zod'
import { refusedLater, unreadable } from '../failure.ts'
import type { Call, OutgoingMedia } from '../network.ts'
import { nullIfNotFound } from '../not-found.ts'
import type { LinkedIn } from './api.ts'
import { unlessDenied } from './oauth.ts'
import { encoded } from './restli.ts'
import { AssetState, Opened, VideoUploadOpened } from './wire.ts'

export type UploadKind = 'image' | 'video' | 'document'

export function getUploadKind({ contentType }: Pick<OutgoingMedia, 'contentType'>): UploadKind {
  if (contentType.startsWith('video/')) return 'video'
  return contentType.startsWith('image/') ? 'image' : 'document'
}

/** What a download of ours may hold at once. */
const PIECE = 8 * 1024 * 1024

/** A picture or a document, in one request. https://learn.microsoft.com/linkedin/marketing/community-management/shares/images-api (read 2026-11) */
export async function sendFile(linkedin: LinkedIn, call: Call, media: OutgoingMedia): Promise<string> {
  const kind = getUploadKind(media) === 'image' ? 'image' : 'document'
  const body = { initializeUploadRequest: { owner: call.account.id } }
  const { value } = await linkedin.post(call, call.token, `rest/${kind}s`, { action: 'initializeUpload' }, body, Opened)
  const urn = value[kind]
  if (urn === undefined || value.uploadUrl === undefined) throw unreadable('linkedin', 200)
  await linkedin.put(call, call.token, value.uploadUrl, await whole(linkedin, call, media))
  return urn
}

/** A film under way: which parts it wants, and the tags of those that are there. */
export const VideoUpload = z.object({
  video: z.string(),
  token: z.string(),
  parts: z.array(z.object({ url: z.string(), from: z.number(), to: z.number() })),
  tags: z.array(z.string()),
})
export type VideoUpload = z.infer<typeof VideoUpload>

/** https://learn.microsoft.com/linkedin/marketing/community-management/shares/videos-api (read 2026-11) */
export async function openVideoUpload(linkedin: LinkedIn, call: Call, media: OutgoingMedia): Promise<VideoUpload> {
  const fileSizeBytes = await linkedin.getSize(call, media.url)
  const body = {
    initializeUploadRequest: {
      owner: call.account.id,
      fileSizeBytes,
      uploadCaptions: false,
      uploadThumbnail: false,
    },
  }
  const query = { action: 'initializeUpload' }
  const { value } = await linkedin.post(call, call.token, 'rest/videos', query, body, VideoUploadOpened)
  const parts = value.uploadInstructions.map(({ uploadUrl, firstByte, lastByte }) => ({
    ...{ url: uploadUrl, from: firstByte, to: lastByte + 1 },
  }))
  return { video: value.video, token: value.uploadToken, parts, tags: [] }
}

/** The next part, as LinkedIn cut it; without a token, its address is one. */
export async function sendPart(
  linkedin: LinkedIn,
  call: Call,
  media: OutgoingMedia,
  videoUpload: VideoUpload,
): Promise<VideoUpload> {
  const part = videoUpload.parts[videoUpload.tags.length]
  if (part === undefined) return videoUpload
  const bytes = await linkedin.download(call, media.url, part.from, part.to)
  return { ...videoUpload, tags: [...videoUpload.tags, await linkedin.put(call, null, part.url, bytes)] }
}

export async function closeVideoUpload(linkedin: LinkedIn, call: Call, videoUpload: VideoUpload): Promise<void> {
  const body = {
    finalizeUploadRequest: {
      video: videoUpload.video,
      uploadToken: videoUpload.token,
      uploadedPartIds: videoUpload.tags,
    },
  }
  await linkedin.post(call, call.token, 'rest/videos', { action: 'finalizeUpload' }, body, z.unknown())
}

/** Whether a file can be shown now. One that we are not allowed to look at is believed to be there. */
export async function isReady(linkedin: LinkedIn, call: Call, urn: string): Promise<boolean> {
  const path = `rest/${urn.split(':')[2]}s/${encoded(urn)}`
  const state = await unlessDenied(nullIfNotFound(linkedin.get(call, call.token, path, {}, AssetState)))
  if (state?.status === 'PROCESSING_FAILED') {
    const rule = { kind: 'rejected', say: 'network.media-rejected' } as const
    throw refusedLater(
      'linkedin',
      'PROCESSING_FAILED',
      rule,
      state.processingFailureReason ?? 'it could not be processed',
    )
  }
  return state === null || state.status === 'AVAILABLE'
}

async function whole(linkedin: LinkedIn, call: Call, media: OutgoingMedia): Promise<Uint8Array> {
  const size = await linkedin.getSize(call, media.url)
  const pieces: Uint8Array[] = []
  for (let from = 0; from < size; from += PIECE)
    pieces.push(await linkedin.download(call, media.url, from, Math.min(size, from + PIECE)))
  return Buffer.concat(pieces)
}
