import type { OutgoingHttpHeaders } from 'node:http'
import type { HandlersOf } from '../http/handler.ts'

/** How long a stream lasts before the browser opens it anew, and its session is looked at again. */
const lastsMs = 10 * 60_000

export const eventRoutes: HandlersOf<'events'> = {
  async stream(deps, { viewer, request, reply }) {
    reply.hijack()
    const to = reply.raw
    to.writeHead(200, {
      // What was set on the way here is the reply's alone: without it a page of another origin may not read.
      ...(reply.getHeaders() as OutgoingHttpHeaders), // Fastify's type leaves out none of Node's
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

/** `Prefer: recent-events=8`. A preference that can't be read is ignored, as RFC 7240 has it. */
function readRecentSeconds(preferences: string | string[] | undefined): number | undefined {
  const seconds = /(?:^|,)\s*recent-events=(\d{1,6})\s*(?:$|[,;])/i.exec(String(preferences ?? ''))?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}
