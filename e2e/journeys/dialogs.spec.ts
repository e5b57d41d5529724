import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { barriersOn } from '../axe/look.ts'
import { hold } from '../hold.ts'
import { test } from '../journey.ts'
import { approvedFirst, onePlace } from '../one-place.ts'
import { newCompany, type Person, signIn } from '../people.ts'
import { saying } from '../toasts.ts'

// A dialog keeps what is typed and chosen in it, refused or loaded again, and says at its field what the server did not take.

const picture = new URL('../../apps/server/data/media/plumeria.jpg', import.meta.url).pathname

/** The next such request reaches the server with another body: what no browser of ours would send. */
async function sendsOnce(page: Page, path: string, method: string, body: (sent: Record<string, unknown>) => object) {
  let isOver = false
  await page.route(path, (route) => {
    const request = route.request()
    if (isOver || request.method() !== method) return route.fallback()
    isOver = true
    return route.continue({ postData: JSON.stringify(body(request.postDataJSON())) })
  })
}

async function isRefused(page: Page, field: Locator, words: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(words)
  await expect(field).toBeFocused()
  expect(await barriersOn(page)).toEqual([])
}

test('who may use a file is kept until it is saved, and a company that is none is said at the companies', {
  tag: '@full',
}, async ({ page, product }) => {
  // Companies of other journeys are offered too: this one alone is called so.
  const { owner, colleague } = await newCompany(product, 'Halles de Margot')
  const admin = await colleague({}, true)
  await signIn(page, admin, '/shared-medias')
  const file = { name: 'plumeria.jpg', mimeType: 'image/jpeg', buffer: readFileSync(picture) }
  await page.locator('input[type=file]').first().setInputFiles([file])
  const dialog = page.getByRole('dialog', { name: 'Partager ce fichier' })
  const some = dialog.getByRole('radio', { name: 'Certaines entreprises' })
  const companies = dialog.getByRole('combobox', { name: 'Entreprises' })
  const open = async () => {
    await page.getByRole('button', { name: 'Sélectionner plumeria.jpg' }).click({ force: true })
    await page.getByRole('toolbar').getByRole('button', { name: 'Partager…' }).click()
  }
  await open()
  // It is open to nobody or to everybody, as it came.
  await dialog.getByRole('radio', { name: 'Toutes les entreprises' }).check()
  await some.check()
  await companies.fill('Halles')
  await page.getByRole('option', { name: 'Halles de Margot' }).click()
  await page.keyboard.press('Escape')
  await expect(companies).toHaveValue('Halles de Margot')
  const nobody = '/api/companies/00000000-0000-7000-8000-000000000000'
  await sendsOnce(page, '**/api/shared_medias/*', 'PUT', (sent) => ({ ...sent, companies: [nobody] }))
  await dialog.getByRole('button', { name: 'Enregistrer le partage' }).click()
  await isRefused(page, companies, /^Cet élément n’existe pas\./)
  await expect(dialog.getByRole('alert').getByRole('link')).toHaveText('Cet élément n’existe pas.')
  await expect(some).toBeChecked()

  await page.reload()
  await open()
  await expect(some).toBeChecked()
  await expect(companies).toHaveValue('Halles de Margot')
  await companies.press('ControlOrMeta+s')
  await expect(dialog).toBeHidden()
  const { member } = await admin.ask<{ member: object[] }>('GET', '/api/shared_medias')
  expect(member).toMatchObject([{ everybody: false, companies: [{ name: 'Halles de Margot' }] }])

  // Enter takes what was found, and there is nothing: what was chosen stays so.
  await open()
  await companies.fill('introuvable')
  await companies.press('Enter')
  await companies.press('Escape')
  await expect(companies).toHaveValue('Halles de Margot')
  expect(owner.email).not.toBe(admin.email)
})

test('words the server does not take for a change that is asked are back in their field', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { approver, write } = await approvedFirst(product)
  const id = await write('Nos horaires changent lundi.')
  await signIn(page, approver, `/calendar?id=${id}`)
  await page.getByRole('button', { name: 'Demander une modification' }).click()
  const dialog = page.getByRole('dialog', { name: 'Demander une modification' })
  const note = dialog.getByRole('textbox', { name: 'Que faut-il changer ?' })
  await note.fill('Dites aussi à quelle heure.')
  await sendsOnce(page, '**/change_request', 'POST', () => ({ note: '' }))
  await note.press('ControlOrMeta+s')
  await isRefused(page, note, /^Cette valeur est obligatoire\./)
  await expect(note).toHaveValue('Dites aussi à quelle heure.')
  await note.press('ControlOrMeta+s')
  await expect(dialog).toBeHidden()
  const post = () => approver.ask<object>('GET', `/api/scheduled_posts/${id}`)
  await expect.poll(post).toMatchObject({ changeRequest: { note: 'Dites aussi à quelle heure.' } })
})

test('a time chosen for a post is kept while it is not its time', { tag: '@full' }, async ({ page, product }) => {
  const { owner, place } = await onePlace(product)
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString()
  const body = { integrationType: 'facebook', text: 'Ouvert lundi', checkedLocations: [place.iri], scheduledAt }
  const { id } = await owner.ask<{ id: string }>('POST', '/api/scheduled_posts', body)
  const later = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Paris' })
  await signIn(page, owner, `/calendar?id=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Déplacer la publication' })
  const time = dialog.getByRole('textbox', { name: 'Heure' })
  const day = dialog.locator(`[data-date="${later}"]`)
  const open = async () => {
    await page.getByRole('button', { name: 'Plus d’actions' }).click()
    await page.getByRole('menuitem', { name: 'Déplacer…' }).click()
    await expect(dialog).toBeVisible()
  }
  await open()
  // A month is drawn with the whole of its weeks: at its end three days on may be in the next.
  if (!(await day.isVisible())) await dialog.getByRole('button', { name: 'Mois suivant' }).click()
  await day.click()
  await time.fill('9 h 9 h')
  await time.press('Enter')
  await isRefused(page, time, /^Écrivez une heure/)
  await time.fill('9h42')
  await page.reload()
  await open()
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await expect(time).toHaveValue('9h42')

  await page.route(
    '**/api/scheduled_posts/*',
    (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback()),
    { times: 1 },
  )
  await time.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'n’a pas pu être déplacée' })).toBeVisible()
  await page.reload()
  await open()
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await expect(time).toHaveValue('9h42')
  await saying(page, /^Déplacée au/, () => time.press('Enter'))
  const at = async () =>
    (await owner.ask<{ scheduledLocal: string }>('GET', `/api/scheduled_posts/${id}`)).scheduledLocal
  await expect.poll(at).toBe(`${later}T09:42`)
  // What is done is kept no longer: moved elsewhere since, it is asked from there.
  await owner.ask('PUT', `/api/scheduled_posts/${id}`, { scheduledLocal: `${later}T11:30` })
  await page.reload()
  await open()
  await expect(time).toHaveValue(/^11/)
})

test('words for when a post goes out are kept until they are taken', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await onePlace(product)
  await signIn(page, owner, '/calendar/create')
  const words = page.getByRole('textbox', { name: 'Quand ?' })
  const open = () => page.locator('#composer-when').click()
  await open()
  await words.fill('après-demain 18h4')
  await page.reload()
  await open()
  await expect(words).toHaveValue('après-demain 18h4')
  await words.fill('après-demain 18h42')
  await words.press('Enter')
  await expect(page.locator('#composer-when')).toContainText('18:42')
  await page.reload()
  await open()
  await expect(words).toHaveValue('')
})

/** The dialog that takes pasted quick replies, opened; and how many there are. */
async function pasting(page: Page, owner: Person) {
  await page.goto('/quick-replies')
  const open = () => page.getByRole('button', { name: 'Coller une liste' }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Coller une liste de réponses' })
  const lines = dialog.getByRole('textbox', { name: 'Lignes copiées d’un tableur' })
  const count = async () =>
    (await owner.ask<{ totalItems: number }>('GET', '/api/quick_replies?itemsPerPage=0')).totalItems
  return { open, dialog, lines, count }
}

test('lines whose dialog is opened again while they are added are added once', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'France services')
  await signIn(page, owner)
  const { open, dialog, lines, count } = await pasting(page, owner)
  await lines.fill('Accueil\tBienvenue.\nHoraires\tDe 9 h à 12 h.')
  const { isSent, answer } = await hold(page, 'POST', '/api/quick_replies/batch')
  await dialog.getByRole('button', { name: 'Ajouter 2 réponses' }).click()
  await isSent
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open()
  await expect(dialog.getByRole('status')).toHaveText('Les lignes collées sont en cours d’ajout…')
  await expect(lines).toHaveCount(0)
  await answer()
  await expect(lines).toHaveValue('')
  expect(await count()).toBe(2)
})

test('files go to no folder that went meanwhile: it is said where it was chosen', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'France services')
  const folder = await owner.ask<{ '@id': string }>('POST', '/api/library_folders', { name: 'Été', parent: null })
  await page.route('**/api/events', (route) => route.abort())
  await signIn(page, owner, '/library')
  const file = { name: 'plumeria.jpg', mimeType: 'image/jpeg', buffer: readFileSync(picture) }
  await page.locator('input[type=file]').first().setInputFiles([file])
  await page.getByRole('button', { name: 'Sélectionner plumeria.jpg' }).click({ force: true })
  await page.getByRole('toolbar').getByRole('button', { name: 'Déplacer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Déplacer ce média' })
  const target = dialog.getByRole('combobox', { name: 'Vers le dossier' })
  const move = dialog.getByRole('button', { name: 'Déplacer' })
  await move.click()
  await isRefused(page, target, /^Cette valeur est obligatoire\./)
  await target.fill('Été')
  await page.getByRole('option', { name: 'Été' }).click()
  await expect(target).toHaveValue('Été')
  await owner.ask('POST', '/api/library_removals', { folders: [folder['@id']] })
  await move.click()
  await isRefused(page, target, /^Cet élément n’existe pas\./)
  await expect(dialog).toBeVisible()
})
