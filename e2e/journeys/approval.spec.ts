import { expect } from '@playwright/test'
import { barriersOn } from '../axe/look.ts'
import { test } from '../journey.ts'
import { approvedFirst } from '../one-place.ts'
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
