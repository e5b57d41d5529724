import { expect } from '@playwright/test'
import { barriersOn } from '../axe/look.ts'
import { test } from '../journey.ts'
import { announce, approvedFirst, onePlace } from '../one-place.ts'
import { signIn } from '../people.ts'

test('the history of a post keeps every turn of its approval, while it is looked at and afterwards', async ({
  page,
  product,
}) => {
  const { owner, approver, write } = await approvedFirst(product)
  const id = await write('Nos horaires changent lundi.')
  await signIn(page, owner)
  await page.goto(`/calendar?id=${id}`)
  const history = page.getByRole('region', { name: 'Historique' })
  const acts = history.getByRole('listitem')
  await expect(acts).toHaveText([/a créé la publication/])

  await approver.ask('POST', `/api/scheduled_posts/${id}/change_request`, { note: 'Dites aussi à quelle heure.' })
  await expect(acts).toHaveText([/a créé/, /Camille Roux a demandé une modification.*Dites aussi à quelle heure\./])
  expect(await barriersOn(page)).toEqual([])
  const text = 'Nos horaires changent lundi à 9 h.'
  await owner.ask('PUT', `/api/scheduled_posts/${id}`, { text, postStatus: 'SCHEDULED' })
  const turns = [/a créé/, /a demandé une modification/, /a modifié la publication/, /a demandé la programmation/]
  await expect(acts).toHaveText(turns)
  await approver.ask('POST', `/api/scheduled_posts/${id}/approval`, {})
  await expect(acts).toHaveText([...turns, /Camille Roux a approuvé la publication/])
  await page.reload()
  await expect(acts).toHaveText([...turns, /Camille Roux a approuvé la publication/])
})

test('a reply that was turned down goes back to who decides, and its buttons say so', async ({ page, product }) => {
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
  const body = { inbox: item?.['@id'], text: 'Non, jamais.' }
  const reply = (await clerk.ask<{ '@id': string }>('POST', '/api/inbox_replies', body))['@id']
  const status = async () => (await owner.ask<{ replyStatus: string }>('GET', reply)).replyStatus
  const refuse = () => owner.ask('PUT', reply, { replyStatus: 'REFUSED' })

  await refuse()
  await signIn(page, clerk)
  await page.goto(`/inbox?id=${item?.id}`)
  const conversation = page.getByRole('region', { name: 'Conversation' })
  const again = conversation.getByRole('button', { name: 'Renvoyer en validation' })
  await again.click()
  await expect(again).toHaveCount(0)
  await expect.poll(status).toBe('PENDING_APPROVAL')

  await refuse()
  await expect(again).toBeVisible()
  await conversation.getByRole('button', { name: 'Modifier', exact: true }).click()
  await conversation.getByRole('textbox', { name: 'Modifier la réponse' }).fill('Oui, de 9 h à 12 h.')
  await conversation.getByRole('button', { name: 'Modifier et envoyer en validation' }).click()
  await expect(conversation.getByRole('article').filter({ hasText: 'Oui, de 9 h à 12 h.' })).toBeVisible()
  await expect(again).toHaveCount(0)
  await expect.poll(status).toBe('PENDING_APPROVAL')
})
