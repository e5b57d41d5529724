import type { Core } from '../core.ts'
import { download, type StoredMedia } from '../media.ts'
import { drawImage } from '../png.ts'

/** Files are fetched by URL with the agent Meta says it uses (docs/networks/facebook.md, "Media limits", read 2026-11). */
const AGENT = 'facebookexternalhit/1.1'
const HOST = 'scontent.xx.fbcdn.net'

export async function fetchFile({ world }: Core, url: string): Promise<StoredMedia | null> {
  const bytes = await download(url, AGENT)
  return bytes && bytes.length > 0 ? world.media.store(bytes) : null
}

/** Where the public finds a file again. */
export function fileUrl(base: string, { sha256, type }: Pick<StoredMedia, 'sha256' | 'type'>): string {
  return `${base}/${HOST}/files/${sha256}.${type.split('/')[1]}`
}

export function avatarUrl(base: string, id: string): string {
  return `${base}/${HOST}/avatars/${id}.png`
}

/** The content hosts: whatever was received is served again, and a picture for whoever has none. */
export function files({ host, world }: Core): void {
  host('facebook', HOST, (scope) => {
    scope.get<{ Params: { file: string } }>('/files/:file', async ({ params }, reply) => {
      const media = world.media.find(params.file.split('.')[0] ?? '')
      if (!media) return reply.code(404).type('text/plain').send('URL signature mismatch')
      return reply.type(media.type).header('cache-control', 'max-age=1209600').send(media.bytes)
    })
    scope.get<{ Params: { file: string } }>('/avatars/:file', async ({ params }, reply) =>
      reply.type('image/png').header('cache-control', 'max-age=1209600').send(drawImage(params.file)),
    )
  })
}
