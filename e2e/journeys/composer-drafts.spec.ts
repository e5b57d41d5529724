import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { postText } from '../composer.ts'
import { expectToast } from '../expect-toast.ts'
import { test } from '../journey.ts'
import { createApprovalCompany, createSingleLocation } from '../single-location.ts'
import { signIn } from '../users.ts'

// Unsaved edits of a post, while other users or pages change it.

const imagePath = new URL('../../apps/server/data/media/plumeria.jpg', import.meta.url).pathname

test('a draft based on an outdated version is shown beside the other user’s version', async ({ page, product }) => {
  const { owner, write } = await createApprovalCompany(product)
  const id = await write('Portes ouvertes')
  await signIn(page, owner, `/calendar/${id}`)
  await postText(page).click()
  await postText(page).press('End')
  await page.keyboard.type(' samedi')
  await page.goto('/calendar')
  const { version } = await owner.request<{ version: number }>('GET', `/api/scheduled_posts/${id}`)
  await owner.request('PUT', `/api/scheduled_posts/${id}`, { text: 'Portes closes', version })

  await page.goto(`/calendar/${id}`)
  await expect(postText(page)).toHaveText('Portes ouvertes samedi')
  const otherVersion = page.getByRole('button', { name: 'Utiliser l’autre version' })
  await expect(otherVersion).toBeVisible()
  await expect(page.getByText('Portes closes')).toBeVisible()
  // Until the user chooses a version, saving overwrites nothing.
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect(page.getByRole('button', { name: 'Garder ma version' })).toBeVisible()
  expect((await owner.request<{ text: string }>('GET', `/api/scheduled_posts/${id}`)).text).toBe('Portes closes')
  await otherVersion.click()
  await expect(postText(page)).toHaveText('Portes closes')
})

test('an alternative text is saved once, can be undone and stays after a refusal', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner, location } = await createSingleLocation(product)
  const form = new FormData()
  form.append('altText', 'Une fleur')
  form.append('file', new Blob([readFileSync(imagePath)], { type: 'image/jpeg' }), 'plumeria.jpg')
  const { '@id': file } = await owner.request<{ '@id': string }>('POST', '/api/attachments', form)
  const { id } = await owner.request<{ id: string }>('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Portes ouvertes', checkedLocations: [location.iri], postStatus: 'DRAFT' },
    scheduledPostAttachments: [file],
  })
  const stored = async () => (await owner.request<{ altText?: string }>('GET', file)).altText
  await signIn(page, owner, `/calendar/${id}`)
  const tile = (name: RegExp) => page.getByRole('region', { name: 'Médias' }).getByRole('button', { name })
  const altTextField = page.getByRole('textbox', { name: 'Texte alternatif' })
  const save = async () => {
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith(`/scheduled_posts/${id}`),
    )
    await page.keyboard.press('ControlOrMeta+s')
    expect((await saved).ok()).toBe(true)
    await expect(page.getByRole('button', { name: 'Brouillon', exact: true })).toBeEnabled()
  }
  await tile(/^Une fleur/).click()
  for (const text of ['Une rose', 'Une fleur']) {
    await altTextField.fill(text)
    await save()
    expect(await stored()).toBe(text)
  }
  // An alternative text that was changed elsewhere is not overwritten by the text that was saved here before.
  await owner.request('PUT', file, { altText: 'Une pivoine' })
  await postText(page).fill('Portes ouvertes samedi')
  await save()
  expect(await stored()).toBe('Une pivoine')

  await page.route(`**${file}`, (route) => route.fulfill({ status: 500, json: {} }))
  await altTextField.fill('Une tulipe')
  await save()
  await expect(page.getByText('Le texte alternatif d’un média n’a pas pu être enregistré')).toBeVisible()
  await page.unroute(`**${file}`)
  await page.reload()
  await tile(/^Une tulipe/).click()
  await expect(altTextField).toHaveValue('Une tulipe')
  await save()
  expect(await stored()).toBe('Une tulipe')
})

test('a natural-language time is applied by saving, and refused links stay marked', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await createSingleLocation(product)
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
  await expectToast(page, /Brouillon enregistré/, () => when.press('ControlOrMeta+s'))
  await expect(page).toHaveURL(/\/calendar\/[0-9a-f-]{36}$/)
  await expect(button).toContainText('18:45')
  expect(await button.textContent()).not.toBe(before)
  const [post] = (
    await owner.request<{ member: { scheduledLocal: string; link: string }[] }>('GET', '/api/scheduled_posts')
  ).member
  expect(post?.scheduledLocal).toMatch(/T18:45$/)
  expect(post?.link).toBe('https://exemple.fr')
})
