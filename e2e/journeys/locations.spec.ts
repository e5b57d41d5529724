import { expect, type Page } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { expectToast } from '../expect-toast.ts'
import { expectInvalid, expectValid } from '../form-errors.ts'
import { test } from '../journey.ts'
import { chooseItem, isOpened } from '../menus.ts'
import { createSingleLocation } from '../single-location.ts'
import { type JourneyUser, newCompany, signIn } from '../users.ts'

// How locations are organised: groups, labels, and the filters of their table.

const needed = 'Cette valeur est obligatoire.'
const named = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const locationsGrid = (page: Page) => page.getByRole('grid', { name: 'Établissements' })
const found = (page: Page, name: string) => locationsGrid(page).getByRole('row', { name: new RegExp(name) })

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions pour ${name}` }).press('Enter')
  await chooseItem(page, action)
}

test('a group is renamed and deleted after showing what happens to its locations, and the deletion is undone', async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const groupe = await make(owner, 'groups', { name: 'Sud-Est' })
  await make(owner, 'groups', { name: 'Ouest' })
  for (const name of ['Bellecour', 'Joliette']) await make(owner, 'locations', { name, groupe })
  await signIn(page, owner, '/settings/company?tab=groups')
  await expect(named(page, 'Sud-Est')).toContainText('2 établissements')
  expect(await barriersOn(page)).toEqual([])

  // F2 renames the focused group; a name that is taken shows an error at the field.
  await page.getByRole('link', { name: 'Sud-Est' }).press('F2')
  const field = page.getByRole('textbox', { name: 'Nouveau nom de Sud-Est' })
  await expect(field).toBeFocused()
  await page.keyboard.type('Ouest')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('Cette valeur est déjà utilisée.')
  await expect(field).toBeFocused()
  await field.fill('Méditerranée')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Méditerranée' })).toBeFocused()
  await expect(named(page, 'Méditerranée')).toContainText('2 établissements')

  await choose(page, 'Méditerranée', 'Supprimer…')
  const question = page.getByRole('dialog', { name: 'Supprimer le groupe « Méditerranée » ?' })
  await expect(question).toContainText('2 établissements passeront sans groupe.')
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Actions pour Méditerranée' })).toBeFocused()
  await choose(page, 'Méditerranée', 'Supprimer…')
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await question.getByRole('button', { name: 'Supprimer le groupe' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Annuler' })
  await undo.and(page.getByRole('region', { name: 'Messages' }).getByRole('button')).hover()
  await expect(named(page, 'Méditerranée')).toHaveCount(0)
  await expect(question).toHaveCount(0)
  await expect(page.locator('main :focus, main:focus')).toHaveCount(1)
  await undo.press('Enter')
  await expect(named(page, 'Méditerranée')).toContainText('2 établissements')
  await page.getByRole('link', { name: 'Méditerranée' }).press('Enter')
  await expect(found(page, 'Bellecour')).toContainText('Méditerranée')

  // A renamed location keeps the focus, in the table and on its page.
  await found(page, 'Joliette').press('F2')
  await page.keyboard.type('Vieux-Port')
  await page.keyboard.press('Enter')
  await expect(found(page, 'Vieux-Port')).toBeFocused()
  await page.keyboard.press('Enter')
  const pencil = page.getByRole('button', { name: 'Renommer', exact: true })
  await pencil.press('Enter')
  await page.keyboard.type('Joliette')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Joliette' })).toBeVisible()
  await expect(pencil).toBeFocused()
})

test('a missing list or group is reported at its field', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const groupe = await make(owner, 'groups', { name: 'Sud-Est' })
  for (const name of ['Bellecour', 'Joliette']) await make(owner, 'locations', { name, groupe })
  await signIn(page, owner, '/settings/company?tab=groups')
  await expect(named(page, 'Sud-Est')).toContainText('2 établissements')
  await expect(page.getByRole('tab', { name: /^Établissements/ })).toContainText('2')
  await choose(page, 'Sud-Est', 'Déplacer ses établissements vers…')
  const moving = page.getByRole('dialog', { name: 'Changer le groupe de 2 établissements' })
  const group = moving.getByRole('combobox', { name: 'Groupe' })
  await isOpened(moving)
  await moving.getByRole('button', { name: 'Déplacer 2 établissements' }).press('Enter')
  await expectInvalid(group, needed)
  await expect(group).toBeFocused()
  await group.fill('Sans')
  await page.keyboard.press('Enter')
  await expectValid(group)
  await moving.getByRole('button', { name: 'Déplacer 2 établissements' }).press('Enter')
  await expect(moving.getByRole('button', { name: 'Fermer' }).last()).toBeVisible()
  await expect(named(page, 'Sud-Est')).toContainText('aucun établissement')

  await page.goto('/settings/company')
  await page.getByRole('button', { name: 'Coller une liste' }).press('Enter')
  const pasting = page.getByRole('dialog', { name: 'Coller une liste d’établissements' })
  const list = pasting.getByRole('textbox', { name: 'Un établissement par ligne' })
  await expect(list).toBeFocused()
  await pasting.getByRole('button', { name: 'Créer les établissements' }).press('Enter')
  await expectInvalid(list, needed)
  await expect(list).toBeFocused()
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.type('Confluence')
  await expectValid(list)
  await page.reload()
  await page.getByRole('button', { name: 'Coller une liste' }).press('Enter')
  await expect(list).toHaveValue('Confluence')
  // A failure to create the groups stays visible until the list changes.
  await page.route('**/api/groups', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await list.fill('Vieux-Port ; Nord')
  await pasting.getByRole('button', { name: /^Créer 1 / }).press('Enter')
  await expectInvalid(list, 'Les groupes de la liste n’ont pas pu être créés.')
  await expect(list).toBeFocused()
  await page.keyboard.type(' ')
  await expectValid(list)
  await expect(list).toHaveValue(/^Vieux-Port/)
})

test('two labels are merged, and another one is renamed and deleted', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const [terrace, outside, drive] = await Promise.all(
    ['Terrasse', 'En plein air', 'Drive'].map((name) => make(owner, 'location_labels', { name })),
  )
  await make(owner, 'locations', { name: 'Bellecour', locationLabels: [terrace, outside] })
  await make(owner, 'locations', { name: 'Joliette', locationLabels: [outside] })
  await make(owner, 'locations', { name: 'Confluence', locationLabels: [drive] })
  await signIn(page, owner, '/settings/company?tab=labels')
  await expect(named(page, 'En plein air')).toContainText('2 établissements')
  await choose(page, 'En plein air', 'Fusionner avec une autre…')
  const merging = page.getByRole('dialog', { name: 'Fusionner l’étiquette « En plein air »' })
  const into = merging.getByRole('combobox', { name: 'Avec l’étiquette' })
  await isOpened(merging)
  await merging.getByRole('button', { name: 'Fusionner les étiquettes' }).press('Enter')
  await expectInvalid(into, needed)
  await expect(into).toBeFocused()
  await into.fill('terr')
  await page.keyboard.press('Enter')
  await expect(merging.getByRole('status')).toContainText('2 établissements porteront « Terrasse »')
  expect(await barriersOn(page)).toEqual([])
  await merging.getByRole('button', { name: 'Fusionner les étiquettes' }).press('Enter')
  await expect(named(page, 'En plein air')).toHaveCount(0)
  await merging.getByRole('button', { name: 'Fermer' }).last().press('Enter')
  await expect(merging).toHaveCount(0)
  await expect(named(page, 'Terrasse')).toContainText('2 établissements')

  await page.getByRole('link', { name: 'Drive' }).press('F2')
  await page.keyboard.type('Retrait en voiture')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Retrait en voiture' })).toBeFocused()
  await choose(page, 'Retrait en voiture', 'Supprimer…')
  const question = page.getByRole('dialog', { name: /^Supprimer l’étiquette/ })
  await expect(question).toContainText('1 établissement perdra cette étiquette.')
  await isOpened(question)
  await expectToast(page, /Étiquette «\sRetrait en voiture\s» supprimée/, () =>
    question.getByRole('button', { name: 'Supprimer l’étiquette' }).press('Enter'),
  )
  await expect(named(page, 'Retrait en voiture')).toHaveCount(0)

  await page.getByRole('link', { name: 'Terrasse' }).press('Enter')
  await expect(found(page, 'Bellecour')).toContainText('Terrasse')
  await expect(found(page, 'Joliette')).toContainText('Terrasse')
  await expect(found(page, 'Confluence')).toHaveCount(0)
})

test('locations are filtered by property and by missing data, and the filters are in the URL', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner, location } = await createSingleLocation(product)
  const groupe = await make(owner, 'groups', { name: 'Sud-Est' })
  const terrace = await make(owner, 'location_labels', { name: 'Terrasse' })
  await make(owner, 'locations', { name: 'Bellecour', city: 'Lyon', groupe, locationLabels: [terrace] })
  await make(owner, 'locations', { name: 'Joliette', city: 'Marseille', groupe })
  await product.control('POST', '/revoke', { network: 'facebook', account: location.accounts.facebook })
  await owner.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Tout de suite', scheduleType: 'NOW', checkedLocations: [location.iri] },
  })
  const lost = async () =>
    (await owner.request<{ facebookIntegration?: { validToken: boolean } }>('GET', location.iri)).facebookIntegration
  await expect.poll(async () => (await lost())?.validToken, { timeout: 30_000 }).toBe(false)
  await signIn(page, owner, '/settings/company')
  await expect(locationsGrid(page).getByRole('row')).toHaveCount(4)

  const todo = (name: string) => page.getByRole('group', { name: 'À faire' }).getByRole('button', { name })
  await todo('Connexion expirée').press('Enter')
  await expect(todo('Connexion expirée')).toHaveAttribute('aria-pressed', 'true')
  await expect(locationsGrid(page).getByRole('row')).toHaveCount(2)
  await expect(found(page, location.name)).toBeVisible()
  await expect(page).toHaveURL(/todo=expired/)
  await todo('Sans Instagram').press('Enter')
  await expect(found(page, 'Bellecour')).toBeVisible()
  await expect(found(page, 'Joliette')).toBeVisible()
  await expect(found(page, location.name)).toHaveCount(0)

  const group = page.getByRole('combobox', { name: 'Groupe' })
  await group.fill('sud')
  await page.keyboard.press('Enter')
  await expect(group).toHaveValue('Sud-Est')
  const label = page.getByRole('combobox', { name: 'Étiquette' })
  await label.fill('terr')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(locationsGrid(page).getByRole('row')).toHaveCount(2)
  await expect(found(page, 'Bellecour')).toBeVisible()
  const chips = page.getByRole('list', { name: 'Filtres actifs' })
  await expect(chips).toContainText('Terrasse')
  expect(await barriersOn(page)).toEqual([])

  // Filters survive leaving and returning, and a reload.
  await found(page, 'Bellecour').press('Enter')
  await expect(page).toHaveURL(/\/settings\/locations\//)
  await page.goBack()
  await expect(group).toHaveValue('Sud-Est')
  await expect(found(page, 'Bellecour')).toBeVisible()
  await expect(found(page, 'Joliette')).toHaveCount(0)
  await page.reload()
  await expect(todo('Sans Instagram')).toHaveAttribute('aria-pressed', 'true')
  await expect(locationsGrid(page).getByRole('row')).toHaveCount(2)

  await page.getByRole('searchbox', { name: 'Rechercher un établissement' }).fill('Marseille')
  await expect(page.getByText('Aucun établissement ne correspond à ces filtres.')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Effacer les filtres' }).press('Enter')
  await expect(locationsGrid(page).getByRole('row')).toHaveCount(4)
  await expect(page.locator('main :focus, main:focus')).toHaveCount(1)
  await expect(page).toHaveURL(/\/settings\/company$/)

  // Clearing a filter field keeps the focus in it.
  await group.fill('sud')
  await page.keyboard.press('Enter')
  await expect(locationsGrid(page).getByRole('row')).toHaveCount(3)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(locationsGrid(page).getByRole('row')).toHaveCount(4)
  await expect(group).toBeFocused()
})

/** Creates something with the API calls of the screens, when the journey is about something else. */
async function make(
  owner: JourneyUser,
  what: 'groups' | 'location_labels' | 'locations',
  body: object,
): Promise<string> {
  return (await owner.request<{ '@id': string }>('POST', `/api/${what}`, body))['@id']
}

test('arrow keys select a radio option and do not switch to another location', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner, location } = await createSingleLocation(product)
  await owner.request('POST', '/api/locations', { name: 'Voisine' })
  const address = `/settings/locations/${location.iri.split('/').at(-1)}`
  await signIn(page, owner, address)
  await expect(page.getByRole('navigation', { name: 'Autres établissements' })).toBeVisible()
  const hours = page.getByRole('region', { name: 'Horaires', exact: true }).first()
  await hours.getByRole('button', { name: 'Réglages de saisie' }).press('Enter')
  const twentyFour = page.getByRole('radio', { name: '24 heures' })
  await isOpened(page.getByRole('dialog', { name: 'Réglages de saisie' }))
  await twentyFour.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '12 heures' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(twentyFour).toBeChecked()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
})
