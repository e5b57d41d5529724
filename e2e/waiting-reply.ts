import { expect } from '@playwright/test'
import { announce, onePlace } from './one-place.ts'
import type { Product } from './product.ts'

/** A reply of a colleague who needs a moderator, and ways to look at it and to decide. */
export async function waitingReply(product: Product, text: string) {
  const { id, owner, colleague, place } = await onePlace(product)
  await announce(product, owner, place)
  await owner.ask('PUT', `/api/companies/${id}`, { repliesAreApproved: true })
  const clerk = await colleague({ moderation: false })
  await product.control('POST', '/interactions', {
    ...{ network: 'facebook', account: place.accounts.facebook, kind: 'comment' },
    ...{ author: { name: 'Paul Martin' }, text: 'Êtes-vous ouverts lundi ?' },
  })
  const items = async () => (await clerk.ask<{ member: { '@id': string; id: string }[] }>('GET', '/api/inboxes')).member
  await expect.poll(items, { timeout: 30_000 }).toHaveLength(1)
  const [item] = await items()
  const reply = (await clerk.ask<{ '@id': string }>('POST', '/api/inbox_replies', { inbox: item?.['@id'], text }))[
    '@id'
  ]
  const status = async () => (await owner.ask<{ replyStatus: string }>('GET', reply)).replyStatus
  return { owner, clerk, item, reply, status }
}
