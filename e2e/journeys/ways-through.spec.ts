import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { barriersOn } from '../axe/look.ts'
import { draftsOf } from '../drafts.ts'
import { test } from '../journey.ts'
import { type Company, newCompany, signIn } from '../people.ts'

// The ways through the product: what is opened and closed, found, and kept.

let company: Company
test.beforeAll(async ({ product }) => {
  company = await newCompany(product, 'France services')
})

const notifications = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('filters get a name, and come back by it', async ({ page }) => {
  await signIn(page, await company.colleague({}), '/settings/users')
  const views = page.getByRole('button', { name: 'Vues enregistrées' })
  const panel = page.getByRole('dialog', { name: 'Vues enregistrées' })
  await views.click()
  await expect(panel.getByText('Filtrez cette page, puis revenez ici pour garder ces filtres.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(views).toBeFocused()

  await page.goto('/settings/users?status=invited')
  await views.click()
  await panel.getByLabel('Nom de la vue').fill('Invitations')
  await page.keyboard.press('Enter')
  const view = panel.getByRole('button', { name: 'Invitations', exact: true })
  await expect(view).toHaveAttribute('aria-current', 'true')
  expect(await barriersOn(page)).toEqual([])

  // The same name takes the new filters.
  await page.goto('/settings/users?status=invited&profile=PROFILE_MEMBER')
  await views.click()
  await panel.getByLabel('Nom de la vue').fill('invitations')
  await panel.getByRole('button', { name: 'Remplacer la vue' }).click()
  await expect(view).toHaveAttribute('aria-current', 'true')

  await page.goto('/settings/users')
  await views.click()
  await view.click()
  await expect(page).toHaveURL(/\/settings\/users\?.*status=invited/)
  await expect(page).toHaveURL(/profile=PROFILE_MEMBER/)

  await views.click()
  await expect(panel.locator(':focus')).toHaveCount(1)
  await panel.getByRole('button', { name: 'Supprimer la vue Invitations' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Annuler' })
  await undo.hover() // it stays
  await expect(view).toHaveCount(0)
  await expect(panel.locator(':focus')).toHaveCount(1)
  await undo.click()
  await expect(panel).toHaveCount(0)
  await views.click()
  await expect(view).toBeVisible()
})

test('a group made while the groups are on their way is among them', { tag: '@full' }, async ({ page }) => {
  await signIn(page, company.owner)
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const askedBefore = async (route: Route) => {
    const response = await route.fetch()
    ask()
    await answered
    await route.fulfill({ response })
  }
  await page.route(/\/api\/groups\?/, askedBefore, { times: 1 })
  await page.goto('/settings/company?tab=groups')
  await asked
  const name = page.getByRole('textbox', { name: 'Nouveau groupe' })
  await name.fill('Bretagne')
  await expect.poll(() => draftsOf(page)).toContainEqual(expect.stringMatching(/^group/))
  await name.press('Enter')
  await expect(name).toHaveValue('')
  await expect.poll(() => draftsOf(page)).not.toContainEqual(expect.stringMatching(/^group/))
  answer()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bretagne' })).toBeVisible()
})

test('Back closes what lies on top, and the panel leads to what one has the right to', async ({ page }) => {
  await signIn(page, await company.colleague({ locations: false }))
  await page.getByRole('link', { name: 'Calendrier', exact: true }).click()
  await expect(page).toHaveURL(/\/calendar$/)
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  const account = page.getByRole('dialog', { name: 'Mon compte' })
  await expect(account.getByRole('link', { name: 'Établissements et entreprise' })).toHaveCount(0)
  await expect(account.getByRole('link', { name: 'Paramètres' })).toBeVisible()
  await page.goBack()
  await expect(account).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar$/)
  await page.keyboard.press('b')
  await expect(notifications(page)).toBeVisible()
  await page.goBack()
  await expect(notifications(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar$/)
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await account.getByRole('link', { name: 'Paramètres' }).click()
  await expect(page).toHaveURL(/\/settings\/company\?tab=identity/)
  await expect(page.getByRole('textbox', { name: 'Nom de l’entreprise' })).toBeVisible()
  // Nothing lies on top: Back goes.
  await page.goBack()
  await expect(page).toHaveURL(/\/calendar$/)
})

test('Back closes what is open on a page before it goes to what that page showed before', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Retours')
  await owner.ask('POST', '/api/groups', { name: 'Bretagne' })
  await signIn(page, owner, '/settings/company')
  for (const name of [/^Identité/, /^Établissements/]) await page.getByRole('tab', { name }).click()
  await expect(page).toHaveURL(/\/settings\/company$/)
  const add = page.getByRole('button', { name: 'Ajouter', exact: true })
  const item = page.getByRole('menuitem', { name: 'Exporter' })
  const dialog = page.getByRole('dialog', { name: 'Ajouter un établissement' })
  const group = dialog.getByRole('combobox', { name: 'Groupe' })
  // One thing at a time: the menu, the list, the dialog around it.
  for (const _ of ['first', 'again']) {
    await page.getByRole('button', { name: 'Plus d’actions' }).click()
    await expect(item).toBeVisible()
    await page.goBack()
    await expect(item).toBeHidden()
    await add.click()
    await group.click()
    await expect(page.getByRole('option', { name: 'Bretagne' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('option', { name: 'Bretagne' })).toBeHidden()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/settings\/company$/)
  }
  const views = page.getByRole('dialog', { name: 'Vues enregistrées' })
  await page.getByRole('button', { name: 'Vues enregistrées' }).click()
  await expect(views).toBeVisible()
  await page.goBack()
  await expect(views).toBeHidden()
  await expect(page).toHaveURL(/\/settings\/company$/)
  // Nothing is open: Back goes.
  await page.goBack()
  await expect(page).toHaveURL(/tab=identity/)

  // A list that is mounted for good closes each time.
  const start = page.getByRole('combobox', { name: 'Premier jour de la semaine' })
  for (const _ of ['first', 'again']) {
    await start.click()
    await expect(page.getByRole('option', { name: 'Lundi' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('option', { name: 'Lundi' })).toBeHidden()
    await expect(page).toHaveURL(/tab=identity/)
  }
})

test('Back from a post leaves the calendar as it was before', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Un article')
  const place = await owner.ask<{ '@id': string }>('POST', '/api/locations', { name: 'Lyon' })
  await owner.ask('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Le menu du jour', checkedLocations: [place['@id']] },
    ...{ postStatus: 'DRAFT', scheduleType: 'LATER', scheduledAt: new Date(Date.now() + 60_000).toISOString() },
  })
  await signIn(page, owner, '/calendar-list')
  await page.getByRole('link', { name: 'Calendrier', exact: true }).click()
  // The list has cells, too: no click before it is gone.
  await expect(page.getByRole('radio', { name: 'Semaine' })).toBeAttached()
  await page.getByRole('gridcell').getByText('Le menu du jour').click()
  const drawer = page.getByRole('dialog', { name: 'Publication' })
  await expect(drawer.getByText('Le menu du jour').first()).toBeVisible()
  await expect(page).toHaveURL(/\/calendar\?id=/)
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/calendar-list$/)
})

test('during maintenance the page says so, and comes back by itself', { tag: '@full' }, async ({ page }) => {
  await signIn(page, company.owner)
  await page.route('**/api/users/*', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '6' }, body: '<h1>Maintenance</h1>' }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nous revenons dans un instant' })).toBeVisible()
  await expect(page.getByText(/^Nouvel essai dans \d secondes?$/)).toBeVisible()
  await expect(page).toHaveTitle(/^Nous revenons dans un instant/)
  await expect(page.getByRole('heading', { name: 'Nous revenons dans un instant' })).toBeFocused()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(page.getByText(/^Nouvel essai dans \d secondes?$/)).toBeVisible()
  const back = page.waitForResponse((answer) => /\/api\/users\/[^/]+$/.test(answer.url()) && answer.ok())
  await page.unroute('**/api/users/*')
  await back
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
  await expect(page).toHaveTitle(/^Aujourd’hui/)
})

test('places are found, and all that were found are chosen, without a mouse', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const label = (name: string) => owner.ask<{ '@id': string }>('POST', '/api/location_labels', { name })
  const [terrace, drive] = [(await label('Terrasse'))['@id'], (await label('Drive'))['@id']]
  for (const [name, ...locationLabels] of [
    ['Lyon Part-Dieu', terrace, drive],
    ['Lyon Bellecour', terrace],
    ['Nantes Graslin', drive],
    ['Nantes Centre'],
  ])
    await owner.ask('POST', '/api/locations', { name, country: 'FR', locationLabels })
  await signIn(page, owner, '/calendar')
  await page.getByRole('button', { name: '4 établissements' }).press('Enter')
  const scope = page.getByRole('dialog', { name: 'Établissements' })
  await scope.getByRole('searchbox').fill('lyon')
  await expect(scope.getByRole('status').filter({ hasText: '2 établissements trouvés' })).toBeAttached()
  await scope.getByRole('button', { name: 'Sélectionner les 2 résultats' }).press('Enter')
  await expect(scope.getByRole('status').filter({ hasText: '2 établissements sélectionnés' })).toBeAttached()
  await scope.getByRole('searchbox').fill('')
  await expect(scope.getByRole('treeitem', { checked: true })).toHaveCount(2)
  await expect(scope.getByRole('treeitem', { checked: false })).toHaveCount(2)

  await scope.getByRole('button', { name: 'Étiquettes' }).press('Enter')
  await scope.getByRole('button', { name: 'Terrasse' }).press('Space')
  await scope.getByRole('button', { name: 'Drive' }).press('Space')
  await expect(scope.getByRole('button', { name: 'Sélectionner les 3 résultats' })).toBeVisible()
  await scope.getByRole('radio', { name: 'Au moins une' }).press('ArrowRight')
  await expect(scope.getByRole('radio', { name: 'Toutes' })).toBeChecked()
  await expect(scope.getByRole('button', { name: 'Sélectionner le résultat' })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
})

test('the step that connects the accounts opens what connects them', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  await signIn(page, owner)
  await page.getByRole('region', { name: 'Premiers pas' }).getByRole('link', { name: 'Connecter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Connecter des comptes' })
  await expect(dialog.getByRole('checkbox', { name: /Facebook/ })).toBeChecked()
  await expect(page).toHaveURL(/\/settings\/company\?open=connect$/)
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/settings\/company$/)
  await page.getByRole('button', { name: 'Connecter des comptes' }).press('Enter')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Connecter des comptes' })).toBeFocused()
})

test('what is typed in a small form is there again after a reload, until it is saved', async ({ page }) => {
  await signIn(page, company.owner)
  const dialog = (title: string) => page.getByRole('dialog', { name: title })
  const open = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const place = dialog('Ajouter un établissement').getByLabel('Nom', { exact: true })
  const folder = dialog('Nouveau dossier').getByLabel('Nom du dossier')
  const forms: [path: string, openIt: () => Promise<void>, field: Locator, typed: string][] = [
    ['/settings/company', () => open('Ajouter'), place, 'Le Havre Perret'],
    ['/library', () => open('Nouveau dossier'), folder, 'Vitrines de Noël'],
    ['/settings/company?tab=groups', async () => {}, page.getByLabel('Nouveau groupe'), 'Normandie'],
  ]
  for (const [path, openIt, field, typed] of forms) {
    await page.goto(path)
    await openIt()
    await expect(field).toHaveValue('')
    await field.pressSequentially(typed)
    await page.reload()
    await openIt()
    await expect(field).toHaveValue(typed)
  }

  const group = page.getByLabel('Nouveau groupe')
  await group.press('Enter')
  await expect(page.getByRole('link', { name: /Normandie/ })).toBeVisible()
  await expect(group).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('link', { name: /Normandie/ })).toBeVisible()
  await expect(group).toHaveValue('')
  await group.fill('normandie')
  await group.press('Enter')
  // What the server refuses stays where it was typed.
  await expect(group).toHaveAccessibleDescription(/./)
  await expect(group).toHaveValue('normandie')
})
