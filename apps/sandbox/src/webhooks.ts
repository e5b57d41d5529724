import type { SandboxClock } from './clock.ts'

/** One event on its way to whoever subscribed. */
export interface WebhookDelivery {
  network: string
  url: string
  attempts: number
  /** HTTP status of the last attempt, null when nothing answered. */
  status: number | null
  delivered: boolean
}

export interface WebhookNotice {
  network: string
  url: string
  /** They sign exactly the bytes of `body`; a function makes them for each attempt, for signatures that expire. */
  headers: Record<string, string> | (() => Record<string, string>)
  body: string
}

export interface WebhookSender {
  /** Sends now and, until a 2xx answers, again later. */
  send(event: WebhookNotice): void
  deliveries(): WebhookDelivery[]
  clear(): void
}

/** Meta retries "immediately, then a few more times with decreasing frequency over 36 hours". */
const BACKOFF_MS = [0, 1_000, 10_000, 60_000, 600_000, 3_600_000]
const RESPONSE_TIMEOUT_MS = 20_000
const MAX_NOTICES = 1_000

export function createWebhooks(clock: SandboxClock): WebhookSender {
  let deliveries: WebhookDelivery[] = []

  async function attempt(event: WebhookNotice, delivery: WebhookDelivery): Promise<void> {
    delivery.attempts += 1
    delivery.status = await post(event)
    delivery.delivered = delivery.status !== null && delivery.status >= 200 && delivery.status < 300
    const wait = BACKOFF_MS[delivery.attempts]
    if (!delivery.delivered && wait !== undefined) clock.after(wait, () => void attempt(event, delivery))
  }

  return {
    send(event) {
      const delivery = { network: event.network, url: event.url, attempts: 0, status: null, delivered: false }
      deliveries = [...deliveries.slice(-MAX_NOTICES), delivery]
      void attempt(event, delivery)
    },
    deliveries: () => deliveries,
    clear() {
      deliveries = []
    },
  }
}

async function post({ url, headers, body }: WebhookNotice): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(typeof headers === 'function' ? headers() : headers) },
      body,
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}
