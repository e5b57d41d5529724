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

export interface Webhooks {
  /** Sends now and, until a 2xx answers, again later; `headers` sign exactly these bytes. */
  send(event: { network: string; url: string; headers: Record<string, string>; body: string }): void
  deliveries(): Delivery[]
  clear(): void
}

/** Meta retries "immediately, then a few more times with decreasing frequency over 36 hours". */
const BACKOFF_MS = [0, 1_000, 10_000, 60_000, 600_000, 3_600_000]
const ANSWER_WITHIN_MS = 20_000
const KEEP = 1_000

export function createWebhooks(clock: Clock): Webhooks {
  let deliveries: Delivery[] = []

  async function attempt(event: Parameters<Webhooks['send']>[0], delivery: Delivery): Promise<void> {
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

async function post({ url, headers, body }: { url: string; headers: Record<string, string>; body: string }) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return null
  }
}
