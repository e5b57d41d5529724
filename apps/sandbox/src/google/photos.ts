import type { Core } from '../core.ts'
import { download, type StoredMedia } from '../media.ts'
import { refused } from './errors.ts'

/** Photo guidelines quoted in the network's sheet: JPG or PNG, 10 KB to 5 MB, 250 pixels at least each way (read 2026-11). */
const LEAST_BYTES = 10 * 1024
const MAX_BYTES = 5 * 1024 * 1024
const LEAST_PIXELS = 250
const MAX_VIDEO_BYTES = 75 * 1024 * 1024
const USER_AGENT = 'Mozilla/5.0 (compatible; GoogleImageProxy)'

/** Fetches a photo as Google does when it is given its address, and refuses what it would refuse. */
export async function fetchPhoto({ world }: Core, sourceUrl: string): Promise<StoredMedia> {
  const media = world.media.store(await fetched(sourceUrl))
  const size = media.bytes.length
  if (media.type !== 'image/jpeg' && media.type !== 'image/png')
    throw refused('PHOTO_UPLOAD_FAILED', 'Image format is not supported: use JPG or PNG.')
  if (size < LEAST_BYTES)
    throw refused('PHOTO_UPLOAD_FAILED', `Image is too small: ${size} bytes, at least ${LEAST_BYTES}.`)
  if (size > MAX_BYTES) throw refused('PHOTO_UPLOAD_FAILED', `Image is too large: ${size} bytes, at most ${MAX_BYTES}.`)
  if ((media.width ?? 0) < LEAST_PIXELS || (media.height ?? 0) < LEAST_PIXELS)
    throw refused('PHOTO_UPLOAD_FAILED', `Image must be at least ${LEAST_PIXELS}x${LEAST_PIXELS} pixels.`)
  return media
}

export async function fetchVideo({ world }: Core, sourceUrl: string): Promise<StoredMedia> {
  const media = world.media.store(await fetched(sourceUrl))
  if (!media.type.startsWith('video/')) throw refused('PHOTO_UPLOAD_FAILED', 'Video format is not supported.')
  if (media.bytes.length > MAX_VIDEO_BYTES)
    throw refused('PHOTO_UPLOAD_FAILED', `Video is too large: ${media.bytes.length} bytes, at most ${MAX_VIDEO_BYTES}.`)
  return media
}

async function fetched(sourceUrl: string): Promise<Buffer> {
  const bytes = await download(sourceUrl, USER_AGENT)
  if (!bytes) throw refused('PHOTO_FETCH_FAILED', 'Fetching image failed.')
  return bytes
}

const HOST = 'lh3.googleusercontent.com'

/** Where everybody sees what was uploaded. */
export const photoPath = ({ sha256 }: StoredMedia) => `/${HOST}/p/${sha256}`

export function servePhotos(core: Core): void {
  core.host(
    'google',
    HOST,
    (scope) => {
      scope.get<{ Params: { sha256: string } }>('/p/:sha256', async ({ params }, reply) => {
        // `…=s300` asks for a size; the sandbox has one.
        const media = core.world.media.find(params.sha256.split('=')[0] ?? '')
        return media ? reply.type(media.type).send(media.bytes) : reply.code(404).send()
      })
    },
    { declare: false },
  )
}
