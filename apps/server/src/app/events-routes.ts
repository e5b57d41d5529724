import type { OutgoingHttpHeaders } from 'node:http'
import type { HandlersOf } from '../http/handler.ts'

/** Maximum duration of a stream. The browser then reconnects, and the session is checked again. */
const lastsMs = 10 * 60_000

export const eventRoutes: HandlersOf<'events'> = {
  async stream(deps, { viewer, request, reply }) {
    reply.hijack()
    const to = reply.raw
    to.writeHead(200, {
      // A hijacked reply does not send the headers set by hooks, such as CORS, so they are copied.
      ...(reply.getHeaders() as OutgoingHttpHeaders), // Fastify's type contains all of Node's headers
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    to.write('retry: 1000\n\n')
    deps.streams.open(viewer, to, readRecentSeconds(request.headers.prefer))
    const end = setTimeout(() => to.end(), lastsMs)
    to.on('close', () => clearTimeout(end))
  },
}

/** Parses `Prefer: recent-events=8`. An invalid preference is ignored, as RFC 7240 requires. */
function readRecentSeconds(preferences: string | string[] | undefined): number | undefined {
  const seconds = /(?:^|,)\s*recent-events=(\d{1,6})\s*(?:$|[,;])/i.exec(String(preferences ?? ''))?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}
