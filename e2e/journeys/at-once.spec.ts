import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { chooseIn } from '../menus.ts'
import { newCompany, type Person, signIn } from '../people.ts'
import { saying } from '../toasts.ts'
import { isRight, isWrong } from '../wrong.ts'

// What is chosen at the same time: in two tabs, by two people, or before the answer to what was chosen first.

test('what one tab chose stands when another chooses something else', { tag: '@full' }, async ({
  page,
  product,
  context,
}) => {
  const { owner } = await newCompany(product, 'Deux onglets')
  await signIn(page, owner)
  const other = await context.newPage()
  for (const on of [page, other]) {
    await on.goto('/settings/profile')
    await expect(on.getByRole('radio', { name: 'Sombre' })).not.toBeChecked()
  }
  const kept = async () =>
    (await owner.ask<{ preferences: object }>('GET', `/api/users/${owner.email.split('@')[0]}`)).preferences
  await page.getByRole('radio', { name: 'Sombre' }).press('Space')
  await expect.poll(kept).toMatchObject({ theme: 'dark' })
  await other.getByRole('radio', { name: 'Compact' }).press('Space')
  await expect.poll(kept).toMatchObject({ density: 'compact' })
  expect(await kept()).toMatchObject({ theme: 'dark' })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('radio', { name: 'Sombre' })).toBeChecked()
})

const labelled = async (owner: Person) => {
  const label = (name: string) => owner.ask<Made>('POST', '/api/location_labels', { name })
  const [terrace, drive, delivery] = [await label('Terrasse'), await label('Drive'), await label('Livraison')]
  const place = await owner.ask<Made>('POST', '/api/locations', { name: 'Bellecour', locationLabels: [terrace.id] })
  return {
    ...{ terrace, drive, delivery, place },
    putOn: (labels: readonly Made[]) => owner.ask('PUT', place['@id'], { locationLabels: labels.map(({ id }) => id) }),
    carried: async () => {
      const { locationLabels } = await owner.ask<{ locationLabels: Made[] }>('GET', place['@id'])
      return locationLabels.map(({ name }) => name).sort()
    },
  }
}

test('labels somebody else put on meanwhile stay when another is put on', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const { terrace, drive, putOn, carried } = await labelled(owner)
  await signIn(page, owner, '/settings/company')
  await expect(page.getByRole('grid', { name: 'Établissements' })).toContainText('Terrasse')
  await putOn([terrace, drive])
  const dialog = page.getByRole('dialog', { name: 'Étiquettes de Bellecour' })
  const add = dialog.getByRole('combobox', { name: 'Ajouter' })
  const open = async () => {
    await page.getByRole('button', { name: 'Actions pour Bellecour' }).press('Enter')
    await chooseIn(page, 'Étiquettes…')
    await expect(add).toBeVisible()
  }
  const close = async () => {
    await dialog.getByRole('button', { name: 'Fermer' }).last().press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  await open()
  await add.fill('livr')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Changer 1 établissement' }).press('Enter')
  await expect(dialog.getByRole('status')).toContainText('1 réussi')
  await close()
  expect(await carried()).toEqual(['Drive', 'Livraison', 'Terrasse'])

  // Nothing chosen, the button says what is missing.
  await open()
  await dialog.getByRole('button', { name: 'Changer les étiquettes' }).press('Enter')
  await isWrong(add, 'Choisissez au moins une étiquette à ajouter ou à retirer.')
  await expect(add).toBeFocused()
  await dialog.getByRole('combobox', { name: 'Retirer' }).fill('drive')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await isRight(add)
  await dialog.getByRole('button', { name: 'Changer 1 établissement' }).press('Enter')
  await expect(dialog.getByRole('status')).toContainText('1 réussi')
  await close()
  expect(await carried()).toEqual(['Livraison', 'Terrasse'])
})

test('labels somebody else put on meanwhile stay when the page of the place is saved', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const { terrace, drive, place, putOn, carried } = await labelled(owner)
  await signIn(page, owner)
  // Nobody tells this page what others do.
  await page.route('**/api/events', (route) => route.abort())
  await page.goto(`/settings/locations/${place.id}`)
  await page.locator('#place-locationLabels').click()
  await page.getByRole('option', { name: 'Livraison' }).click()
  await page.keyboard.press('Escape')
  await putOn([terrace, drive])
  await saying(page, /Établissement enregistré/, () =>
    page
      .getByRole('region', { name: 'Modifications non enregistrées' })
      .getByRole('button', { name: 'Enregistrer' })
      .click(),
  )
  expect(await carried()).toEqual(['Drive', 'Livraison', 'Terrasse'])
})

test('labels somebody else put on meanwhile stay when two become one', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const { terrace, drive, putOn, carried } = await labelled(owner)
  await signIn(page, owner, '/settings/company?tab=labels')
  await expect(page.getByRole('listitem').filter({ hasText: 'Terrasse' })).toContainText('1 établissement')
  await putOn([terrace, drive])
  await page.getByRole('button', { name: 'Actions pour Terrasse' }).press('Enter')
  await chooseIn(page, 'Fusionner avec une autre…')
  const merging = page.getByRole('dialog', { name: /^Fusionner/ })
  await merging.getByRole('combobox', { name: 'Avec l’étiquette' }).fill('livr')
  await page.keyboard.press('Enter')
  await merging.getByRole('button', { name: 'Fusionner les étiquettes' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Actions pour Terrasse' })).toHaveCount(0)
  expect(await carried()).toEqual(['Drive', 'Livraison'])
})

test('what is chosen for columns is kept, however late or badly each choice is answered', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const body = new FormData()
  body.append('file', new Blob(['Un;Deux;Trois;Quatre\nBellecour;Lyon;69002;B1\n']), 'places.csv')
  const file = await owner.ask<Made>('POST', '/api/location_imports', body)
  await signIn(page, owner, `/settings/company/import/${file.id}`)
  const column = (name: string) => page.getByRole('combobox', { name: `La colonne « ${name} » contient` })
  const choose = async (name: string, target: string) => {
    await column(name).fill(target)
    await page.keyboard.press('Enter')
    await expect(column(name)).toHaveValue(target)
  }
  const mapping = async () => (await owner.ask<{ mapping: string[] }>('GET', file['@id'])).mapping
  const first = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  let asked = 0
  await page.route(`**${file['@id']}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await (asked++ === 0 ? first : rest).promise
    return route.fallback()
  })
  await choose('Un', 'Nom')
  await choose('Deux', 'Ville')
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  first.resolve()
  await (await answered).finished()
  await choose('Trois', 'Code postal')
  await expect(column('Deux')).toHaveValue('Ville')
  rest.resolve()
  await expect.poll(mapping).toEqual(['name', 'city', 'postalCode', 'ignore'])
  const run = page.getByRole('button', { name: /^Importer/ })
  await expect(run).toBeEnabled()

  // Not kept, it stays chosen; nothing is imported as it was before.
  await page.unrouteAll({ behavior: 'wait' })
  await page.route(`**${file['@id']}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await choose('Quatre', 'Identifiant externe')
  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  await expect(alert).toBeVisible()
  await expect(column('Quatre')).toHaveValue('Identifiant externe')
  await expect(run).toBeDisabled()
  await page.unrouteAll({ behavior: 'wait' })
  await alert.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(run).toBeFocused()
  await expect(alert).toHaveCount(0)
  expect(await mapping()).toEqual(['name', 'city', 'postalCode', 'externalId'])
})

test('of two languages the last one chosen is taken, however late the other comes', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'Deux langues')
  await signIn(page, owner, '/settings/profile')
  await expect(language(page)).toBeVisible()
  const kept: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/users/')) kept.push(request.postDataJSON())
  })
  const held: string[] = []
  const late = Promise.withResolvers<void>()
  let isLate = true
  await page.route(/\/assets\/[^/]+[.]js$/, async (route) => {
    if (isLate) {
      held.push(route.request().url())
      await late.promise
    }
    return route.fallback()
  })
  const choose = async (name: string) => {
    await language(page).click()
    await page.getByRole('option', { name }).click()
  }
  await choose('Español')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  isLate = false
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/users/'),
  )
  await choose('English')
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
  late.resolve()
  await comes(page, held)
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // Opened before it is kept, a page speaks the language before.
  await answered
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
  expect(kept).toEqual([{ lang: 'en' }])
})

test('what was refused is not said in the language one spoke before', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Deux langues')
  await signIn(page, owner, '/settings/profile')
  const current = page.locator('#profile-current')
  await current.fill('pas celui-là')
  await page.getByLabel('Nouveau mot de passe').fill('une phrase toute neuve')
  await current.press('Enter')
  await isWrong(current, 'Ce n’est pas votre mot de passe actuel.')
  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('"lang"') === true)
  await language(page).click()
  await page.getByRole('option', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
  await isRight(current)
  await kept
  await expect(current).toHaveValue('pas celui-là')
  await current.press('Enter')
  await isWrong(current, 'This is not your current password.')
})

test('what is refused whatever is typed is said in every language', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Trop d’essais')
  await signIn(page, owner, '/settings/profile')
  for (let tries = 0; tries < 10; tries++)
    await page.request.post('/api/login_check', { data: { username: owner.email, password: 'autre chose' } })
  await page.locator('#profile-current').fill(owner.password)
  await page.getByLabel('Nouveau mot de passe').fill('une phrase toute neuve')
  await page.locator('#profile-current').press('Enter')
  const refused = page.getByRole('alert').filter({ hasText: /Trop de demandes/ })
  await expect(refused).toBeVisible()
  await language(page).click()
  await page.getByRole('option', { name: 'English' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /Too many requests/ })).toBeVisible()
})

test('what a guest was refused is not said in the language of before either', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login')
  const identifier = page.getByLabel('Identifiant ou e-mail').or(page.getByLabel('Username or email'))
  await identifier.fill('margot')
  await page.getByRole('button', { name: 'Recevoir un lien de connexion' }).click()
  await isWrong(identifier, 'Ce n’est pas une adresse e-mail.')
  await page.getByLabel('Langue').selectOption('English')
  await expect(page.getByRole('alert')).toHaveText('Some information needs correcting.')
  await isRight(identifier)
  await expect(identifier).toHaveValue('margot')
  await page.getByLabel('Language').selectOption('Français')
  await isWrong(identifier, 'Ce n’est pas une adresse e-mail.')
})

test('a list whose groups were half made is made when it is tried again', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  // Nobody tells this page what was made.
  await page.route('**/api/events', (route) => route.abort())
  await signIn(page, owner, '/settings/company')
  await page.getByRole('button', { name: 'Coller une liste' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Coller une liste d’établissements' })
  const list = dialog.getByRole('textbox', { name: 'Un établissement par ligne' })
  const create = dialog.getByRole('button', { name: /^Créer 3 / })
  await list.fill('Bellecour ; Nord\nJoliette ; Sud\nConfluence ; Est')
  // The first is made; of the second nobody hears that it is; and what there is now is not told either.
  await page.route(/\/api\/groups(\?|$)/, async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.abort()
    if (request.postDataJSON().name === 'Sud') {
      await route.fetch()
      return route.abort()
    }
    return route.fallback()
  })
  await create.click()
  await isWrong(list, 'Les groupes de la liste n’ont pas pu être créés.')
  await page.unrouteAll({ behavior: 'wait' })
  await expect(create).toBeEnabled()
  await create.click()
  await expect(dialog.getByRole('status')).toContainText('3 réussis')
  const { member } = await owner.ask<{ member: { name: string; groupe?: Made }[] }>('GET', '/api/locations')
  expect(member.map(({ name, groupe }) => `${name}, ${groupe?.name}`).sort()).toEqual([
    'Bellecour, Nord',
    'Confluence, Est',
    'Joliette, Sud',
  ])
})

const language = (page: Page) =>
  page
    .getByRole('combobox', { name: 'Langue' })
    .or(page.getByRole('textbox', { name: 'Langue' }))
    .first()

interface Made {
  readonly '@id': string
  readonly id: string
  readonly name: string
}

/** Once a page has these scripts, and whoever waited for them has gone on. */
async function comes(page: Page, scripts: readonly string[]): Promise<void> {
  for (const script of scripts) await page.evaluate((from) => import(from), script)
}
