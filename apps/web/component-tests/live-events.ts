import { events } from '@vitrine/contract/events'
import type { LiveType } from '../src/api/server-events.ts'
import { server } from './page.tsx'

/** The stream of changes; without a call of it the page is told of nothing. Returns how to send an event. */
export function openEventStream(): (type: LiveType, data?: object) => void {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  server().on(events.stream, () => {
    const body = new ReadableStream<Uint8Array>({
      start: (started) => {
        controller = started
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return (type, data = {}) => controller?.enqueue(encoder.encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`))
}
