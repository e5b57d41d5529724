import { expect } from '@playwright/test'
import { barriersOn } from '../axe/look.ts'
import { postText } from '../composer.ts'
import { test } from '../journey.ts'
import { approvedFirst } from '../one-place.ts'
import { signIn } from '../people.ts'
import { saying } from '../toasts.ts'
import { waitingReply } from '../waiting-reply.ts'

test('the history of a post keeps every turn of its approval, while it is looked at and afterwards', async ({
  page,
  product,
}) => {
  const { owner, approver, write } = await approvedFirst(product)
  const id = await write('Nos horaires changent lundi.')
  await signIn(page, owner, `/calendar?id=${id}`)
  const history = page.getByRole('region', { name: 'Historique' })
  const acts = history.getByRole('listitem')
  await expect(acts).toHaveText([/a créé la publication/])

  await approver.ask('POST', `/api/scheduled_posts/${id}/change_request`, { note: 'Dites aussi à quelle heure.' })
  await expect(acts).toHaveText([/a créé/, /Camille Roux a demandé une modification.*Dites aussi à quelle heure\./])
  expect(await barriersOn(page)).toEqual([])
  const text = 'Nos horaires changent lundi à 9 h.'
  await owner.ask('PUT', `/api/scheduled_posts/${id}`, { text, postStatus: 'SCHEDULED' })
  const turns = [
    /a créé/,
    /a demandé une modification.*Dites aussi à quelle heure/,
    /a modifié la publication.*lundi à 9 h/,
    /a demandé la programmation/,
  ]
  await expect(acts).toHaveText(turns)
  await approver.ask('POST', `/api/scheduled_posts/${id}/approval`, {})
  await expect(acts).toHaveText([...turns, /Camille Roux a approuvé la publication/])
  await page.reload()
  await expect(acts).toHaveText([...turns, /Camille Roux a approuvé la publication/])
})

test('a reply that was turned down goes back to who decides, and its buttons say so', async ({ page, product }) => {
  const { owner, clerk, item, reply, status } = await waitingReply(product, 'Non, jamais.')
  const refuse = () => owner.ask('PUT', reply, { replyStatus: 'REFUSED' })

  await refuse()
  await signIn(page, clerk, `/inbox?id=${item?.id}`)
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

test('who decides lets only go what they read, and reads what became of it meanwhile', async ({ page, product }) => {
  const { owner, clerk, item, reply, status } = await waitingReply(product, 'Oui, de 9 h à 12 h.')
  // Nobody tells this page what others do.
  await page.route('**/api/events', (route) => route.abort())
  await signIn(page, owner, `/inbox?id=${item?.id}`)
  const conversation = page.getByRole('region', { name: 'Conversation' })
  const bubble = (text: string) => conversation.getByRole('article').filter({ hasText: text })
  const approve = conversation.getByRole('button', { name: 'Approuver', exact: true })
  await expect(bubble('Oui, de 9 h à 12 h.')).toBeVisible()
  await clerk.ask('PUT', reply, { text: 'Jamais de la vie.' })
  await approve.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Cette réponse a été modifiée entre-temps.' })).toBeVisible()
  await expect(bubble('Jamais de la vie.')).toBeVisible()
  expect(await status()).toBe('PENDING_APPROVAL')

  // Other words of the moderator's own take the place of those that were read, too.
  await conversation.getByRole('button', { name: 'Modifier', exact: true }).click()
  const words = conversation.getByRole('textbox', { name: 'Modifier la réponse' })
  // What was refused before is said of no words.
  await expect(words).toHaveAccessibleDescription('')
  await words.fill('Oui, le lundi matin.')
  await clerk.ask('PUT', reply, { text: 'Non, jamais.' })
  await conversation.getByRole('button', { name: 'Modifier et approuver' }).click()
  await expect(words).toHaveAccessibleDescription(/^Cette réponse a été modifiée entre-temps\./)
  await expect(words).toBeFocused()
  await expect(words).toHaveValue('Oui, le lundi matin.')
  await expect(bubble('Non, jamais.')).toBeVisible()
  await words.press('ControlOrMeta+s')
  await expect(words).toBeHidden()
  await expect(bubble('Oui, le lundi matin.')).toBeVisible()
  expect(await status()).not.toBe('PENDING_APPROVAL')
})

test('a post is approved as it was read, and what should change is said at its field', async ({ page, product }) => {
  const { owner, approver, write } = await approvedFirst(product)
  const id = await write('Nos horaires changent lundi.')
  const status = async () => (await owner.ask<{ postStatus: string }>('GET', `/api/scheduled_posts/${id}`)).postStatus
  await page.route('**/api/events', (route) => route.abort())
  await signIn(page, approver, `/calendar/${id}`)
  const words = postText(page)
  await expect(words).toHaveText('Nos horaires changent lundi.')
  await owner.ask('PUT', `/api/scheduled_posts/${id}`, { text: 'Nous fermons pour toujours.' })
  await page.getByRole('button', { name: 'Approuver' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'rien n’a été approuvé' })).toBeFocused()
  await expect(words).toHaveText('Nous fermons pour toujours.')
  expect(await status()).toBe('PENDING_APPROVAL')

  const ask = page.getByRole('button', { name: 'Demander une modification' })
  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Demander une modification' })
  const note = dialog.getByRole('textbox', { name: 'Que faut-il changer ?' })
  await expect(note).toBeFocused()
  await note.press('ControlOrMeta+s')
  await expect(note).toHaveAccessibleDescription('Cette valeur est obligatoire.')
  await expect(note).toBeFocused()
  await note.fill('Vraiment ?')
  await page.route('**/change_request', (route) => route.continue({ postData: JSON.stringify({ note: '' }) }), {
    times: 1,
  })
  await dialog.getByRole('button', { name: 'Demander une modification' }).click()
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await expect(note).toHaveAccessibleDescription('Cette valeur est obligatoire.')
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('Vraiment ?')
  expect(await barriersOn(page)).toEqual([])
  await note.press('ControlOrMeta+s')
  await expect(dialog).toBeHidden()
  expect(await status()).toBe('ASK_MODIFICATION')
})

test('what is tried again and has to be approved first waits, and nothing says that it is on its way', async ({
  page,
  product,
}) => {
  const { owner, approver, place } = await approvedFirst(product)
  const rule = { network: 'facebook', account: place.accounts.facebook, operation: 'feed.create', times: 2 }
  await product.control('PUT', '/faults', { seed: 1, rules: [{ ...rule, fault: 'rejected' }] })
  const read = (id: string) => owner.ask<{ postStatus: string }>('GET', `/api/scheduled_posts/${id}`)
  const failed = async (text: string) => {
    const { id } = await approver.ask<{ id: string }>('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', scheduleType: 'NOW', text, checkedLocations: [place.iri] },
    })
    await expect.poll(async () => (await read(id)).postStatus, { timeout: 30_000 }).toBe('FAILED')
    return id
  }
  const [one, other] = [await failed('Le marché est ouvert.'), await failed('La terrasse est ouverte.')]
  await owner.ask('PUT', `/api/users/${approver.email.split('@')[0]}`, { roles: ['ROLE_USER'] })
  // As it was a moment ago, on its way; the next list has it no more.
  const before = { ...(await read(one)), postStatus: 'SCHEDULED', underWay: true }
  const list = { json: { totalItems: 1, member: [before] } }
  await page.route('**/api/menu_summary', (route) => route.abort())
  await page.route(/\/api\/scheduled_posts\?.*itemsPerPage=20/, (route) => route.fulfill(list), { times: 1 })
  await signIn(page, owner)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('tab', { name: /^Activité/ }).click()
  const task = panel.getByRole('listitem').filter({ hasText: 'Le marché est ouvert' })
  await task.getByRole('button', { name: 'Réessayer l’échec' }).click()
  await expect(task).toContainText('Envoyée en validation')
  await expect(task).not.toContainText('échec')
  await expect(task.getByRole('progressbar')).toHaveCount(0)

  await page.goto(`/calendar?id=${other}`)
  const again = page.getByRole('dialog', { name: 'Publication' }).getByRole('button', { name: 'Réessayer l’échec' })
  await expect(again).toBeVisible()
  await saying(page, /Envoyée en validation/, () => again.click())
  await expect.poll(async () => (await read(other)).postStatus).toBe('PENDING_APPROVAL')
})
