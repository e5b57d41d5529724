import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps/deps.ts'
import { notFound } from '../lib/errors.ts'
import { cleanStoredVideo } from './clean-videos.ts'
import { findSized, readSize } from './sized.ts'

const year = 31_536_000
const types: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  png: 'image/png',
  pdf: 'application/pdf',
  webp: 'image/webp',
}

/**
 * Files for everybody who knows their address: no session, no cookie, nothing that could run. Ranges are answered,
 * because players and networks fetch videos in pieces. Pictures come in the size that is asked for, if it is one of ours.
 */
export function serveFiles(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { key: string }; Querystring: { size?: unknown } }>('/media/:key', async (request, reply) => {
    const size = readSize(request.query.size)
    const original = request.params.key
    const isImage = /^[\w-]+\.(jpg|png)$/.test(original)
    const key = size !== null && isImage ? await findSized(deps, original, size) : original
    if (key === null || (key.endsWith('.mp4') && !(await cleanStoredVideo(deps, key)))) throw notFound()
    const bytes = await deps.store.size(key)
    if (bytes === null) throw notFound()
    const type = types[key.split('.').at(-1) ?? ''] ?? 'image/jpeg'
    reply.headers({
      'content-type': type,
      'cache-control': `public, max-age=${year}, immutable`,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
    })
    const range = readRange(request.headers.range, bytes)
    if (range === 'outside') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
    if (range === null) return reply.header('content-length', bytes).send(deps.store.read(key))
    return reply
      .code(206)
      .headers({
        'content-range': `bytes ${range.start}-${range.end}/${bytes}`,
        'content-length': range.end - range.start + 1,
      })
      .send(deps.store.read(key, range))
  })
}

function readRange(header: string | undefined, size: number): { start: number; end: number } | 'outside' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'outside' : { start, end }
}
