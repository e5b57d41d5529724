import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { watchRequests } from '../axe/accessibility.ts'
import { postText } from '../composer.ts'
import { expectToast } from '../expect-toast.ts'
import { expectValid } from '../form-errors.ts'
import { test } from '../journey.ts'
import { createSingleLocation } from '../single-location.ts'
import { type JourneyUser, newCompany, signIn } from '../users.ts'

// A draft is never lost on a reload, a crash, the end of a session or a failed save, and no other user of this browser
// sees it. It is deleted when its user signs out.

const imagePath = new URL('../../apps/server/data/media/plumeria.jpg', import.meta.url).pathname
const restored = (page: Page) => page.getByText('Vos modifications non enregistrées ont été restaurées.')
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a draft survives a reload, a crash and a failed save until it is saved', async ({ page, context, product }) => {
  const { owner } = await newCompany(product, 'France services')
  await signIn(page, owner, '/settings/users?user=new')
  const email = `lea-${crypto.randomUUID().slice(0, 8)}@margot.example`
  await textbox(page, 'Adresse e-mail').fill(email)
  await textbox(page, 'Prénom').fill('Léa')
  await page.reload()
  await expect(restored(page)).toBeVisible()
  await expect(textbox(page, 'Adresse e-mail')).toHaveValue(email)
  await textbox(page, 'Nom').fill('Petit')

  const crashed = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined) // this navigation never ends
  await crashed
  const next = await context.newPage()
  await next.goto('/settings/users?user=new')
  await expect(textbox(next, 'Nom')).toHaveValue('Petit')

  await next.route('**/api/users', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, json: { status: 429, title: 'Too Many Requests', violations: [] } })
      : route.fallback(),
  )
  const send = next.getByRole('button', { name: 'Envoyer l’invitation' })
  await send.click()
  await expect(next.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect(textbox(next, 'Prénom')).toHaveValue('Léa')
  await next.unrouteAll({ behavior: 'wait' })
  await next.reload()
  await expect(textbox(next, 'Prénom')).toHaveValue('Léa')
  await expectToast(next, new RegExp(email), () => send.click())
  await next.goto('/settings/users?user=new')
  await expect(textbox(next, 'Adresse e-mail')).toBeFocused()
  await expect(textbox(next, 'Adresse e-mail')).toHaveValue('')
})

test('typed text survives an expired session for the same user and is hidden from other users', async ({
  page,
  product,
}) => {
  const { owner, colleague } = await newCompany(product, 'France services')
  const otherUser = await colleague({})
  await disablePrompts(page)
  const { settled } = watchRequests(page)
  const end = async (person: JourneyUser) => {
    await settled()
    await endSessions(person)
  }
  await signIn(page, owner, '/settings/users?user=new')
  const address = textbox(page, 'Adresse e-mail')
  const lastName = textbox(page, 'Nom')
  await address.fill('lea@margot.example')
  await textbox(page, 'Prénom').fill('Léa')
  await lastName.fill('Petit')
  await end(owner)
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await signInAgain(page, otherUser)
  await expect(page).toHaveURL(/\/settings\/users\?user=new$/)
  await expect(address).toBeFocused()
  await lastName.fill('Durand')
  await page.reload()
  // The other user's own draft is restored, without the owner's data.
  await expect(lastName).toHaveValue('Durand')
  await expect(address).toHaveValue('')
  await end(otherUser)
  await page.reload()
  await signInAgain(page, owner)
  await expect(address).toHaveValue('lea@margot.example')
  await expect(textbox(page, 'Prénom')).toHaveValue('Léa')
  await expect(lastName).toHaveValue('Petit')
})

test('a post being written survives an expired session', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner } = await createSingleLocation(product)
  await disablePrompts(page)
  const { settled } = watchRequests(page)
  await signIn(page, owner, '/calendar/create')
  await postText(page).click()
  await page.keyboard.type('Portes ouvertes samedi')
  await settled()
  await endSessions(owner)
  await page.getByRole('button', { name: 'Brouillon', exact: true }).click()
  await signInAgain(page, owner)
  await expect(postText(page)).toHaveText('Portes ouvertes samedi')
})

test('signing out asks for confirmation and deletes the drafts', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'France services')
  await signIn(page, owner, '/settings/profile')
  await textbox(page, 'Prénom').fill('Camille-Rose')
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter et supprimer' }).click()
  await expect(page.getByText('Vous êtes déconnecté.')).toBeVisible()
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => key.startsWith('vitrine.draft '))).toEqual([])
  await fillSignIn(page, owner)
  await page.goto('/settings/profile')
  await expect(textbox(page, 'Prénom')).toHaveValue('Camille')
})

test('a file description is stored until it is saved, and its error appears at its field', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'France services')
  await signIn(page, owner, '/library')
  const file = { name: 'plumeria.jpg', mimeType: 'image/jpeg', buffer: readFileSync(imagePath) }
  await page.locator('input[type=file]').first().setInputFiles([file])
  const open = () => page.getByRole('button', { name: /^Ouvrir plumeria\.jpg/ }).press('Space')
  const viewer = page.getByRole('dialog', { name: 'Aperçu de plumeria.jpg' })
  const text = viewer.getByRole('textbox', { name: 'Texte alternatif' })
  const tags = viewer.getByRole('textbox', { name: 'Étiquettes' })
  const found = viewer.getByText(/restauré/)
  await open()
  await text.fill('Une fleur blanche')
  await page.reload()
  await open()
  await expect(found).toBeVisible()
  await expect(text).toHaveValue('Une fleur blanche')
  await text.focus()
  await expectToast(page, /Enregistré/, () => text.press('Tab'))
  await expect(found).toBeHidden()

  const long = 'a'.repeat(41)
  await tags.fill(`été, ${long}`)
  await tags.press('Tab')
  await expect(tags).toHaveAccessibleDescription(/40/)
  await expect(tags).toHaveValue(`été, ${long}`)
  await tags.fill('été')
  await expectValid(tags)
  await tags.fill(`été, ${long}`)
  await page.reload()
  await open()
  await expect(text).toHaveValue('Une fleur blanche')
  await expect(tags).toHaveValue(`été, ${long}`)
  await tags.fill('été')
  await expectToast(page, /Enregistré/, () => tags.press('Tab'))
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Sélectionner plumeria.jpg' }).click({ force: true })
  await page.getByRole('toolbar').getByRole('button', { name: 'Étiqueter' }).click()
  const added = page.getByRole('dialog', { name: 'Étiqueter ce média' }).getByRole('textbox', { name: 'Ajouter' })
  await added.fill(long)
  await added.press('Enter')
  await expect(added).toHaveAccessibleDescription(/40/)
  await expect(added).toHaveValue(long)
})

/** Blocks the page's own requests, so that only the user's action gets a 401. */
async function disablePrompts(page: Page): Promise<void> {
  await page.route('**/api/events', (route) => route.abort())
  await page.route('**/api/menu_summary', (route) => route.abort())
  await page.route(/\/api\/(location_imports|bulk_updates|exports|scheduled_posts)\b/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { member: [], totalItems: 0 } }) : route.fallback(),
  )
}

/** Ends all sessions of the user except the one that sends these requests. */
async function endSessions(person: JourneyUser): Promise<void> {
  const { member } = await person.request<{ member: { '@id': string; current: boolean }[] }>('GET', '/api/sessions')
  for (const session of member) if (!session.current) await person.request('DELETE', session['@id'])
}

async function signInAgain(page: Page, person: JourneyUser): Promise<void> {
  await expect(page.getByText('Votre session a expiré.')).toBeVisible()
  await fillSignIn(page, person)
}

async function fillSignIn(page: Page, person: JourneyUser): Promise<void> {
  await page.getByLabel('Identifiant ou e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByLabel('Identifiant ou e-mail')).toHaveCount(0)
}
