import type { OutgoingHttpHeaders } from 'node:http'
import type { HandlersOf } from '../serve.ts'

/** How long a stream lasts before the browser opens it anew, and its session is looked at again. */
const lastsMs = 10 * 60_000

export const eventRoutes: HandlersOf<'events'> = {
  async stream(deps, { who, request, reply }) {
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
    deps.streams.open(who, to, readSeconds(request.headers['x-recent-events']))
    const end = setTimeout(() => to.end(), lastsMs)
    to.on('close', () => clearTimeout(end))
  },
}

/** What is no number of seconds is left out, as unknown headers are. */
function readSeconds(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}
