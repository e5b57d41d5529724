import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { postText } from '../composer.ts'
import { test } from '../journey.ts'
import { approvedFirst, onePlace } from '../one-place.ts'
import { signIn } from '../people.ts'
import { saying } from '../toasts.ts'

// What was written on a post and not saved, while others went on.

const picture = new URL('../../apps/server/data/media/plumeria.jpg', import.meta.url).pathname

test('a draft that was written on a version somebody else has changed since is shown beside theirs', async ({
  page,
  product,
}) => {
  const { owner, write } = await approvedFirst(product)
  const id = await write('Portes ouvertes')
  await signIn(page, owner, `/calendar/${id}`)
  await postText(page).click()
  await postText(page).press('End')
  await page.keyboard.type(' samedi')
  await page.goto('/calendar')
  const { version } = await owner.ask<{ version: number }>('GET', `/api/scheduled_posts/${id}`)
  await owner.ask('PUT', `/api/scheduled_posts/${id}`, { text: 'Portes closes', version })

  await page.goto(`/calendar/${id}`)
  await expect(postText(page)).toHaveText('Portes ouvertes samedi')
  const theirs = page.getByRole('button', { name: 'Prendre l’autre' })
  await expect(theirs).toBeVisible()
  await expect(page.getByText('Portes closes')).toBeVisible()
  // Unanswered it overwrites nothing.
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect(page.getByRole('button', { name: 'Garder la mienne' })).toBeVisible()
  expect((await owner.ask<{ text: string }>('GET', `/api/scheduled_posts/${id}`)).text).toBe('Portes closes')
  await theirs.click()
  await expect(postText(page)).toHaveText('Portes closes')
})

test('what is said of a picture is saved once, taken back as well, and stays where it was refused', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner, place } = await onePlace(product)
  const form = new FormData()
  form.append('altText', 'Une fleur')
  form.append('file', new Blob([readFileSync(picture)], { type: 'image/jpeg' }), 'plumeria.jpg')
  const { '@id': file } = await owner.ask<{ '@id': string }>('POST', '/api/attachments', form)
  const { id } = await owner.ask<{ id: string }>('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Portes ouvertes', checkedLocations: [place.iri], postStatus: 'DRAFT' },
    scheduledPostAttachments: [file],
  })
  const stored = async () => (await owner.ask<{ altText?: string }>('GET', file)).altText
  await signIn(page, owner, `/calendar/${id}`)
  const tile = (name: RegExp) => page.getByRole('region', { name: 'Médias' }).getByRole('button', { name })
  const said = page.getByRole('textbox', { name: 'Texte alternatif' })
  const save = async () => {
    const kept = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith(`/scheduled_posts/${id}`),
    )
    await page.keyboard.press('ControlOrMeta+s')
    expect((await kept).ok()).toBe(true)
    await expect(page.getByRole('button', { name: 'Brouillon', exact: true })).toBeEnabled()
  }
  await tile(/^Une fleur/).click()
  for (const words of ['Une rose', 'Une fleur']) {
    await said.fill(words)
    await save()
    expect(await stored()).toBe(words)
  }
  // What somebody says of it elsewhere is not overwritten by what was saved here before.
  await owner.ask('PUT', file, { altText: 'Une pivoine' })
  await postText(page).fill('Portes ouvertes samedi')
  await save()
  expect(await stored()).toBe('Une pivoine')

  await page.route(`**${file}`, (route) => route.fulfill({ status: 500, json: {} }))
  await said.fill('Une tulipe')
  await save()
  await expect(page.getByText('Le texte alternatif d’un média n’a pas pu être enregistré')).toBeVisible()
  await page.unroute(`**${file}`)
  await page.reload()
  await tile(/^Une tulipe/).click()
  await expect(said).toHaveValue('Une tulipe')
  await save()
  expect(await stored()).toBe('Une tulipe')
})

test('words for a time are taken by what saves in their field, and refused links stay said', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await onePlace(product)
  await signIn(page, owner, '/calendar/create')
  await postText(page).click()
  await page.keyboard.type('Portes ouvertes')
  await page.getByRole('button', { name: /^Lien/ }).click()
  const link = page.getByRole('textbox', { name: 'Lien' })
  await link.fill('exemple .fr')
  await link.press('ControlOrMeta+s')
  await expect(page.getByRole('region', { name: 'Avant l’envoi' })).toContainText('Ce n’est pas une adresse web')
  await expect(link).toHaveAttribute('aria-invalid', 'true')
  await link.fill('exemple.fr')
  await expect(link).not.toHaveAttribute('aria-invalid', 'true')

  const button = page.locator('#composer-when')
  const before = await button.textContent()
  await button.click()
  const when = page.getByRole('textbox', { name: 'Quand ?' })
  await when.fill('demain à 18h45')
  await saying(page, /Brouillon enregistré/, () => when.press('ControlOrMeta+s'))
  await expect(page).toHaveURL(/\/calendar\/[0-9a-f-]{36}$/)
  await expect(button).toContainText('18:45')
  expect(await button.textContent()).not.toBe(before)
  const [post] = (
    await owner.ask<{ member: { scheduledLocal: string; link: string }[] }>('GET', '/api/scheduled_posts')
  ).member
  expect(post?.scheduledLocal).toMatch(/T18:45$/)
  expect(post?.link).toBe('https://exemple.fr')
})
