import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { watchRequests } from '../axe/look.ts'
import { postText } from '../composer.ts'
import { test } from '../journey.ts'
import { announce, onePlace } from '../one-place.ts'
import { newCompany, type Person, signIn } from '../people.ts'
import { saying } from '../toasts.ts'
import { isRight } from '../wrong.ts'

// What is typed stays: refused, loaded again, or after the session ended under it.

const picture = new URL('../../apps/server/data/media/plumeria.jpg', import.meta.url).pathname

test('a session ends under what is typed: who signs in again finds it, and nobody else does', async ({
  page,
  product,
}) => {
  const { owner, place, colleague } = await onePlace(product)
  const other = await colleague({})
  await announce(product, owner, place)
  await product.control('POST', '/interactions', {
    ...{ network: 'facebook', account: place.accounts.facebook, kind: 'comment' },
    ...{ author: { name: 'Paul Martin' }, text: 'Êtes-vous ouverts lundi ?' },
  })
  const heard = async () => (await owner.ask<{ totalItems: number }>('GET', '/api/inboxes?itemsPerPage=0')).totalItems
  await expect.poll(heard, { timeout: 20_000 }).toBe(1)
  await askNothing(page)
  const { settled } = watchRequests(page)
  const end = async (person: Person) => {
    await settled()
    await endSessions(person)
  }
  await signIn(page, owner, '/inbox')
  await page.getByRole('feed', { name: 'Messages' }).getByText('Êtes-vous ouverts lundi ?').click()
  const answer = page.getByRole('textbox', { name: 'Réponse publique' })
  await answer.fill('Oui, de 9 h à 12 h, et le samedi aussi.')
  await end(owner)
  await page.getByRole('button', { name: 'Répondre publiquement' }).click()
  await signInAgain(page, owner)
  await expect(page).toHaveURL(/\/inbox/)
  await expect(answer).toHaveValue('Oui, de 9 h à 12 h, et le samedi aussi.')

  await page.goto('/settings/profile')
  const firstName = page.getByRole('textbox', { name: 'Prénom' })
  await expect(firstName).toHaveValue('Camille')
  await firstName.fill('Camille-Rose')
  await end(owner)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await signInAgain(page, owner)
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await expect(firstName).toHaveValue('Camille-Rose')

  const address = page.getByRole('textbox', { name: 'E-mail' })
  await page.goto('/settings/users?user=new')
  await address.fill('lea@margot.example')
  await firstName.fill('Léa')
  const lastName = page.getByRole('textbox', { name: 'Nom', exact: true })
  await lastName.fill('Petit')
  await end(owner)
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await signInAgain(page, other)
  await expect(page).toHaveURL(/\/settings\/users\?user=new$/)
  await expect(address).toBeFocused()
  await lastName.fill('Durand')
  await page.reload()
  // What was kept came with it, and nothing of the other's.
  await expect(lastName).toHaveValue('Durand')
  await expect(address).toHaveValue('')
  await end(other)
  await page.reload()
  await signInAgain(page, owner)
  await expect(address).toHaveValue('lea@margot.example')
  await expect(firstName).toHaveValue('Léa')
  await expect(lastName).toHaveValue('Petit')
})

test('a session ends under a post that is being written: it is offered, and taken up as it was', async ({
  page,
  product,
}) => {
  const { owner } = await onePlace(product)
  await askNothing(page)
  const { settled } = watchRequests(page)
  await signIn(page, owner, '/calendar/create')
  const words = postText(page)
  await words.click()
  await page.keyboard.type('Portes ouvertes samedi')
  await settled()
  await endSessions(owner)
  await page.getByRole('button', { name: 'Brouillon', exact: true }).click()
  await signInAgain(page, owner)
  await expect(words).toHaveText('Portes ouvertes samedi')
})

test('a post is offered with its last letters, whenever the page is loaded again', async ({ page, product }) => {
  const { owner } = await onePlace(product)
  await signIn(page, owner, '/calendar/create')
  const words = postText(page)
  await words.click()
  await page.keyboard.type('Portes ouvertes samedi')
  await page.reload()
  await expect(words).toHaveText('Portes ouvertes samedi')
  await words.press('End')
  await page.keyboard.type(' et dimanche')
  await page.reload()
  await expect(words).toHaveText('Portes ouvertes samedi et dimanche')
})

test('a name that is refused stays in its field, with the reason', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'France services')
  for (const name of ['Nord', 'Sud']) await owner.ask('POST', '/api/groups', { name })
  await signIn(page, owner, '/settings/company?tab=groups')
  const rename = async () => {
    await page.getByRole('button', { name: 'Actions pour Sud' }).click()
    await page.getByRole('menuitem', { name: 'Renommer' }).click()
  }
  const field = page.getByRole('textbox', { name: 'Nouveau nom de Sud' })
  await rename()
  await field.fill('nord')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('Cette valeur est déjà utilisée.')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('nord')
  // Another name was refused by nobody.
  await field.fill('nord-est')
  await isRight(field)
  await field.fill('nord')

  await page.reload()
  await rename()
  await expect(field).toHaveValue('nord')
  await field.press('Escape')
  await expect(field).toBeHidden()
  await rename()
  await expect(field).toHaveValue('Sud')
  await field.fill('Sud-Ouest')
  await field.press('Enter')
  await expect(page.getByRole('link', { name: 'Sud-Ouest' })).toBeVisible()
})

test('the next group is typed while the one before is still being made', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'France services')
  await signIn(page, owner, '/settings/company?tab=groups')
  const isTyped = Promise.withResolvers<void>()
  await page.route('**/api/groups', async (route) => {
    await isTyped.promise
    await route.continue()
  })
  const name = page.getByRole('textbox', { name: 'Nouveau groupe' })
  const create = page.locator('form', { has: name }).getByRole('button')
  await name.fill('Nord')
  await name.press('Enter')
  await expect(create).toHaveAttribute('data-loading', 'true')
  await name.fill('Sud')
  isTyped.resolve()
  await expect(create).not.toHaveAttribute('data-loading')
  await expect(page.getByRole('link', { name: 'Nord' })).toBeVisible()
  await expect(name).toHaveValue('Sud')
  await name.press('Enter')
  await expect(page.getByRole('link', { name: 'Sud' })).toBeVisible()
  await expect(name).toHaveValue('')
})

test('what is typed in two tabs of one form is kept by both, and saved by each of its own', { tag: '@full' }, async ({
  page,
  context,
  product,
}) => {
  const { owner } = await newCompany(product, 'France services')
  await signIn(page, owner)
  const other = await context.newPage()
  const unsaved = (tab: Page) => tab.getByRole('region', { name: 'Modifications non enregistrées' })
  for (const tab of [page, other]) {
    await tab.goto('/settings/profile')
    await expect(textbox(tab, 'Prénom')).toHaveValue('Camille')
  }
  await textbox(page, 'Prénom').fill('Camille-Rose')
  await textbox(other, 'Nom').fill('Delmas')
  await page.reload()
  await expect(textbox(page, 'Prénom')).toHaveValue('Camille-Rose')
  await expect(textbox(page, 'Nom')).toHaveValue('Delmas')

  // The other one saves what it has: the rest goes on waiting.
  await saying(other, /Profil enregistré/, () => other.keyboard.press('ControlOrMeta+s'))
  await page.reload()
  await expect(textbox(page, 'Prénom')).toHaveValue('Camille-Rose')
  await expect(unsaved(page)).toBeVisible()
  await expect(textbox(page, 'Nom')).toHaveValue('Delmas')

  // What is taken back in one is taken back of its own.
  await textbox(other, 'Nom').fill('Delmas-Roux')
  await other.getByRole('button', { name: 'Annuler' }).click()
  await expect(unsaved(other)).toBeHidden()
  await page.reload()
  await expect(textbox(page, 'Prénom')).toHaveValue('Camille-Rose')
  await expect(unsaved(page)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(unsaved(page)).toBeHidden()
  await page.reload()
  await expect(textbox(page, 'Prénom')).toHaveValue('Camille')
})

test('what is typed of a place in two tabs is kept by both', { tag: '@full' }, async ({ page, context, product }) => {
  const { owner, place } = await onePlace(product)
  await signIn(page, owner)
  const other = await context.newPage()
  const hours = (tab: Page) => tab.getByRole('region', { name: 'Horaires', exact: true }).first()
  for (const tab of [page, other]) {
    await tab.goto(`/settings/locations/${place.iri.split('/').at(-1)}`)
    await expect(hours(tab).getByRole('tab', { name: /Principaux/ })).toHaveAttribute('aria-selected', 'true')
  }
  await textbox(page, 'Téléphone').fill('04 72 00 00 01')
  await textbox(other, 'Ville').fill('Villeurbanne')
  await textbox(page, 'Description').fill('Un bureau de France services.')
  await textbox(other, 'Téléphone principal').fill('04 72 00 00 02')
  await hours(page).getByRole('textbox', { name: 'Saisie rapide' }).fill('mar-ven 9-12')
  await page.keyboard.press('Enter')
  await other.getByRole('button', { name: 'Fermé', exact: true }).first().press('Enter')
  await expect(hours(other).getByRole('button', { name: /^Retirer le/ })).toBeVisible()
  const tuesday = hours(page).getByRole('combobox', { name: 'Mardi, plage 1, ouverture' })
  await expect(tuesday).toHaveValue('09:00')

  await page.reload()
  await expect(textbox(page, 'Téléphone')).toHaveValue('04 72 00 00 01')
  await expect(textbox(page, 'Ville')).toHaveValue('Villeurbanne')
  await expect(textbox(page, 'Description')).toHaveValue('Un bureau de France services.')
  await expect(textbox(page, 'Téléphone principal')).toHaveValue('04 72 00 00 02')
  await expect(tuesday).toHaveValue('09:00')
  await hours(page)
    .getByRole('tab', { name: /Exceptionnels/ })
    .click()
  await expect(hours(page).getByRole('button', { name: /^Retirer le/ })).toBeVisible()
})

test('what is typed of a quick reply in two tabs is kept by both, each language by itself', { tag: '@full' }, async ({
  page,
  context,
  product,
}) => {
  const { owner } = await newCompany(product, 'France services')
  const { id } = await owner.ask<{ id: string }>('POST', '/api/quick_replies', {
    ...{ title: 'Accueil', texts: { fr: 'Bonjour', en: 'Hello' } },
  })
  await signIn(page, owner)
  const other = await context.newPage()
  const english = async (tab: Page) => {
    await tab.getByRole('tab', { name: 'English' }).click()
    return textbox(tab, 'Texte en English')
  }
  for (const tab of [page, other]) {
    await tab.goto(`/quick-replies?id=${id}`)
    await expect(textbox(tab, 'Texte en Français')).toHaveValue('Bonjour')
  }
  await textbox(page, 'Texte en Français').fill('Bonjour à vous')
  await (await english(other)).fill('Hello there')
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(textbox(tab, 'Texte en Français')).toHaveValue('Bonjour à vous')
    await expect(await english(tab)).toHaveValue('Hello there')
  }
})

test('what is said of a file is kept until it is saved, and what is wrong with it stands where it was typed', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'France services')
  await signIn(page, owner, '/library')
  const file = { name: 'plumeria.jpg', mimeType: 'image/jpeg', buffer: readFileSync(picture) }
  await page.locator('input[type=file]').first().setInputFiles([file])
  const open = () => page.getByRole('button', { name: /^Ouvrir plumeria\.jpg/ }).press('Space')
  const viewer = page.getByRole('dialog', { name: 'Aperçu de plumeria.jpg' })
  const text = viewer.getByRole('textbox', { name: 'Texte alternatif' })
  const tags = viewer.getByRole('textbox', { name: 'Étiquettes' })
  const found = viewer.getByText('Ce que vous aviez saisi a été retrouvé.')
  await open()
  await text.fill('Une fleur blanche')
  await page.reload()
  await open()
  await expect(found).toBeVisible()
  await expect(text).toHaveValue('Une fleur blanche')
  await text.focus()
  await saying(page, /Enregistré/, () => text.press('Tab'))
  await expect(found).toBeHidden()

  const long = 'a'.repeat(41)
  await tags.fill(`été, ${long}`)
  await tags.press('Tab')
  await expect(tags).toHaveAccessibleDescription(/40/)
  await expect(tags).toHaveValue(`été, ${long}`)
  await tags.fill('été')
  await isRight(tags)
  await tags.fill(`été, ${long}`)
  await page.reload()
  await open()
  await expect(text).toHaveValue('Une fleur blanche')
  await expect(tags).toHaveValue(`été, ${long}`)
  await tags.fill('été')
  await saying(page, /Enregistré/, () => tags.press('Tab'))
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Sélectionner plumeria.jpg' }).click({ force: true })
  await page.getByRole('toolbar').getByRole('button', { name: 'Étiqueter' }).click()
  const added = page.getByRole('dialog', { name: 'Étiqueter ce média' }).getByRole('textbox', { name: 'Ajouter' })
  await added.fill(long)
  await added.press('Enter')
  await expect(added).toHaveAccessibleDescription(/40/)
  await expect(added).toHaveValue(long)
})

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Nothing asks by itself: what is refused is what the person does. The activity would ask a moment after the page. */
async function askNothing(page: Page): Promise<void> {
  await page.route('**/api/events', (route) => route.abort())
  await page.route('**/api/menu_summary', (route) => route.abort())
  await page.route(/\/api\/(location_imports|bulk_updates|exports|scheduled_posts)\b/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { member: [], totalItems: 0 } }) : route.fallback(),
  )
}

/** Every session of theirs but the one that asks here. */
async function endSessions(person: Person): Promise<void> {
  const { member } = await person.ask<{ member: { '@id': string; current: boolean }[] }>('GET', '/api/sessions')
  for (const session of member) if (!session.current) await person.ask('DELETE', session['@id'])
}

async function signInAgain(page: Page, person: Person): Promise<void> {
  await expect(page.getByText('Votre session a expiré.')).toBeVisible()
  await page.getByLabel('Identifiant ou e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}
