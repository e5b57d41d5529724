import type { Core } from '../core.ts'
import type { StoredMedia } from '../media.ts'
import { drawImage } from '../png.ts'

const HOST = 'media.licdn.com'

/** Where the public finds a file again. LinkedIn keeps each kind under a path of its own. */
export function fileUrl(base: string, { sha256, type }: Pick<StoredMedia, 'sha256' | 'type'>): string {
  const [family] = type.split('/')
  const kind = family === 'video' ? 'playlist' : family === 'image' ? 'image' : 'document'
  return `${base}/${HOST}/dms/${kind}/${sha256}.${type.split('/')[1]}`
}

/** The picture of a page, as an image like any other. */
export function drawLogo(id: string): string {
  return `urn:li:image:C4E0BAQ${id}`
}

export function logoUrl(base: string, vanity: string): string {
  return `${base}/${HOST}/dms/logo/${vanity}.png`
}

export function files({ host, world }: Core): void {
  host('linkedin', HOST, (scope) => {
    scope.get<{ Params: { kind: string; file: string } }>('/dms/:kind/:file', async ({ params }, reply) => {
      if (params.kind === 'logo') return reply.type('image/png').send(drawImage(params.file))
      const media = world.media.find(params.file.split('.')[0] ?? '')
      if (!media) return reply.code(404).type('text/plain').send('Not Found')
      return reply.type(media.type).header('cache-control', 'max-age=1209600').send(media.bytes)
    })
  })
}
