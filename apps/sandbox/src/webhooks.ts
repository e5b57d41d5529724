import type { Clock } from './clock.ts'

/** One event on its way to whoever subscribed. */
export interface Delivery {
  network: string
  url: string
  attempts: number
  /** HTTP status of the last attempt, null when nothing answered. */
  status: number | null
  delivered: boolean
}

export interface Notice {
  network: string
  url: string
  /** They sign exactly the bytes of `body`; a function makes them for each attempt, for signatures that expire. */
  headers: Record<string, string> | (() => Record<string, string>)
  body: string
}

export interface Webhooks {
  /** Sends now and, until a 2xx answers, again later. */
  send(event: Notice): void
  deliveries(): Delivery[]
  clear(): void
}

/** Meta retries "immediately, then a few more times with decreasing frequency over 36 hours". */
const BACKOFF_MS = [0, 1_000, 10_000, 60_000, 600_000, 3_600_000]
const ANSWER_WITHIN_MS = 20_000
const KEEP = 1_000

export function createWebhooks(clock: Clock): Webhooks {
  let deliveries: Delivery[] = []

  async function attempt(event: Notice, delivery: Delivery): Promise<void> {
    delivery.attempts += 1
    delivery.status = await post(event)
    delivery.delivered = delivery.status !== null && delivery.status >= 200 && delivery.status < 300
    const wait = BACKOFF_MS[delivery.attempts]
    if (!delivery.delivered && wait !== undefined) clock.after(wait, () => void attempt(event, delivery))
  }

  return {
    send(event) {
      const delivery = { network: event.network, url: event.url, attempts: 0, status: null, delivered: false }
      deliveries = [...deliveries.slice(-KEEP), delivery]
      void attempt(event, delivery)
    },
    deliveries: () => deliveries,
    clear() {
      deliveries = []
    },
  }
}

async function post({ url, headers, body }: Notice): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(typeof headers === 'function' ? headers() : headers) },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return null
  }
}
