import type { Bookmark, InboxItem, WebhookEvent } from '@vitrine/networks/network'
import type { ConnectedAccount } from './connected-account.ts'
import { callOptions, until } from './connector-environment.ts'

/** Polls until nothing is left, like the worker, and saves the bookmark as JSON between the calls. */
export async function pollAll(on: ConnectedAccount, from: Bookmark | null = null, inbox = on.inbox()) {
  const items: InboxItem[] = []
  let bookmark = from
  let turns = 0
  for (;;) {
    const polled = await inbox.poll(on.call(), bookmark)
    turns++
    items.push(...polled.items)
    bookmark = JSON.parse(JSON.stringify(polled.bookmark)) as Bookmark // as the database returns it
    if (!polled.more) return { items, bookmark, turns }
  }
}

/** Acts as a customer, through the sandbox's control interface. */
export async function customer(
  on: ConnectedAccount,
  kind: string,
  also: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await on.world().control<{ id: string }>('POST', '/interactions', {
    network: on.network().id,
    account: on.account().id,
    kind,
    author: { name: 'Léa Moreau' },
    ...also,
  })
  return id
}

/** Waits for the next webhook event about this item, and checks its signature. */
export async function receiveEvent(on: ConnectedAccount, remoteId: string): Promise<WebhookEvent> {
  const webhooks = on.webhooks()
  return until(async () => {
    for (const hook of on.world().webhooks) {
      const header = hook.headers[webhooks.signatureHeader]
      const signature = typeof header === 'string' ? header : null
      const event = webhooks.parse(hook.body).find((each) => getEventId(each) === remoteId)
      if (event === undefined) continue
      if (!(await webhooks.verify(hook.body, signature, callOptions))) throw new Error('the signature does not hold')
      return event
    }
    return undefined
  })
}

function getEventId(event: WebhookEvent): string {
  return event.what === 'item' ? event.item.remoteId : event.remoteId
}
