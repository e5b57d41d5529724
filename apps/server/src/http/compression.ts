import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Smaller responses gain little from compression, and it costs both sides time. */
const minBytes = 1024
const textual = /^(text\/(?!event-stream)|application\/([\w.]+\+)?(json|xml|javascript)\b|image\/svg)/

/**
 * Compresses responses to GET that are text and in memory. Streams (events, files), responses that set a cookie and
 * responses to writes are not compressed: they may contain tokens, and the compressed length would leak something about
 * them (docs/decisions/065).
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (request.method !== 'GET' || !isCompressible(reply)) return payload
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload
    if (!Buffer.isBuffer(body) || body.length < minBytes) return payload
    addVary(reply)
    const encoding = pickEncoding(request.headers['accept-encoding'])
    if (encoding === null) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    if (encoding === 'gzip') return zip(body)
    return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  })
}

function isCompressible(reply: FastifyReply): boolean {
  return (
    reply.statusCode === 200 &&
    !reply.hasHeader('content-encoding') &&
    !reply.hasHeader('set-cookie') &&
    textual.test(String(reply.getHeader('content-type') ?? ''))
  )
}

/** Brotli if the client accepts it, else gzip; an encoding with `q=0` is not accepted. */
export function pickEncoding(accepted: string | string[] | undefined): 'br' | 'gzip' | null {
  const qualities = new Map(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...params] = part.split(';').map((each) => each.trim())
        const quality = params.find((param) => param.startsWith('q='))
        return [name, quality === undefined ? 1 : Number(quality.slice(2))] as const
      }),
  )
  const accepts = (name: string) => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null
}

function addVary(reply: FastifyReply): void {
  const vary = [reply.getHeader('vary') ?? []].flat().map(String)
  if (!vary.some((value) => /accept-encoding/i.test(value)))
    reply.header('vary', [...vary, 'Accept-Encoding'].join(', '))
}
