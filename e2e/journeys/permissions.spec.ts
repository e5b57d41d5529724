import { expect, type Page } from '@playwright/test'
import { barriersOn, watchRequests } from '../axe/accessibility.ts'
import { expectToast } from '../expect-toast.ts'
import { test } from '../journey.ts'
import { chooseItem } from '../menus.ts'
import type { Product } from '../product.ts'
import { findUser, type JourneyUser, newCompany, signIn } from '../users.ts'

const week = { monday: '', tuesday: '', wednesday: '', thursday: '', friday: '', saturday: '', sunday: '' }

test('profile changes apply: language at once, name after a reload, password at the next sign-in', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Chez Inès')
  await signIn(page, owner)
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await page.getByRole('link', { name: 'Mon profil' }).click()
  // The density chosen in the account panel is also selected on the page behind it.
  const compact = page.getByRole('radio', { name: 'Compact' })
  await expect(compact).not.toBeChecked()
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await page.getByRole('dialog').getByText('Compact').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(compact).toBeChecked()
  await page.getByLabel('Prénom').fill('Inès')
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Prénom')).toHaveValue('Inès')
  await expectToast(page, /Profil enregistré/, () => page.keyboard.press('Control+s'))

  await page
    .getByRole('combobox', { name: 'Langue' })
    .or(page.getByRole('textbox', { name: 'Langue' }))
    .click()
  await page.getByRole('option', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'My profile' })).toBeVisible()
  await expect.poll(async () => (await findUser(owner)).lang).toBe('en')

  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password', { exact: true }).fill('an entirely new sentence')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByRole('link', { name: 'This is not your current password.' })).toBeVisible()
  await isSound(page)
  await page.getByLabel('Current password').fill(owner.password)
  // The old tokens are invalid from the change on; no refused request may end the session before the new ones arrive.
  await page.route('**/api/login_check', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await route.continue()
  })
  await expectToast(page, /Password changed/, () => page.getByRole('button', { name: 'Change the password' }).click())
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'My profile' })).toBeVisible()
})

test('permissions are granted in a few clicks and apply at once, and access ends at once', async ({
  page,
  product,
  browser,
}) => {
  const { owner, colleague } = await newCompany(product, 'Droits donnés')
  for (const name of ['Lyon Part-Dieu', 'Nice Étoile', 'Auch', 'Dax'])
    await owner.request('POST', '/api/locations', { name })
  const { member: locations } = await owner.request<{ member: { id: string }[] }>('GET', '/api/locations')
  await owner.request('POST', '/api/locations/bulk/opening_hours', {
    locationIds: locations.map((location) => location.id),
    payload: { type: 'default', openingHours: { ...week, monday: '0900-1800' } },
  })
  const marc = await colleague({ users: false })
  const { id } = await findUser(marc)
  await signIn(page, owner, `/settings/users?user=${id}`)
  const drawer = page.getByRole('dialog', { name: 'Droits d’une personne' })
  await drawer
    .getByRole('combobox', { name: 'Partir d’un métier' })
    .or(drawer.getByLabel('Partir d’un métier'))
    .first()
    .click()
  await page.getByRole('option', { name: 'Lecture seule' }).click()
  await expect(drawer.getByRole('checkbox', { name: 'Publier', exact: true })).not.toBeChecked()
  await drawer.getByRole('checkbox', { name: 'Publier', exact: true }).check()
  await drawer.getByRole('checkbox', { name: 'Voir le calendrier' }).uncheck()
  await expect(drawer.getByRole('checkbox', { name: 'Publier', exact: true })).not.toBeChecked()
  await drawer.getByRole('checkbox', { name: 'Voir le calendrier' }).check()
  await drawer.getByRole('radio', { name: 'Certains établissements' }).check()
  await drawer.getByRole('searchbox', { name: /^Rechercher un établissement/ }).fill('Lyon')
  await drawer.getByRole('treeitem', { name: /Lyon Part-Dieu/ }).click()
  await expect(drawer.getByText('Peut voir le calendrier et lire les rapports pour 1 établissement.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Voir en tant que' }).click()
  const preview = page.getByRole('dialog', { name: 'Le menu de cette personne' })
  await expect(preview.getByText('Calendrier')).toBeVisible()
  await expect(preview.getByText('Boîte de réception')).toBeHidden()
  await isSound(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeVisible()
  await expectToast(page, /Droits enregistrés/, () =>
    drawer.getByRole('button', { name: 'Enregistrer les droits' }).click(),
  )
  expect((await marc.request<{ totalItems: number }>('GET', '/api/locations')).totalItems).toBe(1)

  const otherContext = await browser.newContext({ locale: 'fr-FR' })
  const his = await otherContext.newPage()
  await his.goto(product.url)
  await signIn(his, marc)
  await expect(his.getByRole('link', { name: 'Boîte de réception' })).toBeHidden()
  await drawer.getByRole('button', { name: /^Actions pour/ }).click()
  await page.getByRole('menuitem', { name: 'Désactiver l’accès…' }).click()
  const question = page.getByRole('dialog', { name: /^Désactiver l’accès de/ })
  await question.getByRole('button', { name: 'Désactiver l’accès' }).click()
  await expect(drawer.getByText('Désactivé')).toBeVisible()
  await his.reload()
  await expect(his).toHaveURL(/\/login/)
  await otherContext.close()

  await page.goto('/settings/activity')
  await expect(page.getByText(/Utilisateur\s: modification, «\sCamille Roux\s»/).first()).toBeVisible()
  const hours = /Établissement\s: modification des horaires, 4 établissements \(Auch, Dax, Lyon Part-Dieu, …\)/
  await expect(page.getByText(hours)).toBeVisible()
  await isSound(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  await page.getByRole('button', { name: 'Télécharger' }).first().click()
  expect((await download).suggestedFilename()).toMatch(/^activite_[a-z0-9-]+_\d{4}-\d\d-\d\d\.csv$/)
})

test('a platform administrator acts for a company, with a banner until leaving it', async ({ page, product }) => {
  const { id, owner } = await newCompany(product, 'Accompagnée')
  const admin = await administrator(product)
  await signIn(page, admin, '/settings/companies')
  await isSound(page)
  await page.getByRole('searchbox', { name: 'Rechercher une entreprise' }).fill('Accompagn')
  // The search is stored in the address, so it can be linked to and survives a reload.
  await expect(page).toHaveURL(/\?q=Accompagn$/)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Rechercher une entreprise' })).toHaveValue('Accompagn')
  await expect(page.getByText('1 entreprise', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Agir pour Accompagnée' }).click()
  await expect(page.getByText('Vous agissez pour Accompagnée.')).toBeVisible()
  // Acting for a company continues on a page that does not exist.
  await page.goto('/nulle-part')
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
  await expect(page.getByText('Vous agissez pour Accompagnée.')).toBeVisible()
  await isSound(page)
  await page.goto('/settings/company?tab=identity')
  await page.getByLabel('Nom de l’entreprise').fill('Accompagnée de près')
  await expectToast(page, /Entreprise enregistrée/, () => page.getByRole('button', { name: 'Enregistrer' }).click())
  await isSound(page)
  expect((await owner.request<{ name: string }>('GET', `/api/companies/${id}`)).name).toBe('Accompagnée de près')

  // The super admin is notified of the export, and downloads it in a tab that acts for the same company.
  await page.goto('/settings/activity')
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const notification = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('article', { name: /^Export prêt/ })
  const opened = page.context().waitForEvent('page')
  await notification.getByRole('button', { name: 'Télécharger' }).click()
  const tab = await opened
  const download = tab.waitForEvent('download')
  await expect(tab.getByText('Vous agissez pour Accompagnée de près.')).toBeVisible()
  await expect(tab.getByRole('status').filter({ hasText: 'Votre fichier est prêt' })).toBeVisible()
  expect((await download).suggestedFilename()).toMatch(/^activite_[a-z0-9-]+_\d{4}-\d\d-\d\d\.csv$/)
  await tab.close()
  // A link opened in a new tab acts for the same company, however it is opened.
  const calendar = page.getByRole('link', { name: 'Calendrier', exact: true })
  for (const how of [{ modifiers: ['ControlOrMeta'] }, { button: 'middle' }] satisfies Parameters<
    typeof calendar.click
  >[0][]) {
    const besides = page.context().waitForEvent('page')
    await calendar.click(how)
    const beside = await besides
    await expect(beside).toHaveURL(/\/calendar$/)
    await expect(beside.getByText('Vous agissez pour Accompagnée de près.')).toBeVisible()
    await beside.close()
  }
  await expect(page).toHaveURL(/\/settings\/activity$/)
  // After their session has ended, the sign-in leads back to the same page and company. Both steps run at once, because
  // a request of the page in between would end the session earlier.
  await page.getByRole('link', { name: 'Calendrier', exact: true }).evaluate((link: HTMLElement) => {
    for (const key of ['id_token', 'refresh_token']) localStorage.setItem(key, `${localStorage.getItem(key)}x`)
    link.click()
  })
  await page.getByLabel('Identifiant ou e-mail').fill(admin.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page.getByText('Vous agissez pour Accompagnée de près.')).toBeVisible()
  // The callback page of a network shows the company too, with the way back to the own company.
  await page.goto('/settings/locations/auth/google/callback?code=none&state=none')
  await expect(page.getByRole('heading', { level: 1, name: /Google/ })).toBeVisible()
  await expect(page.getByText('Vous agissez pour Accompagnée de près.')).toBeVisible()
  await isSound(page)
  await page.getByRole('button', { name: 'Revenir à mon entreprise' }).click()
  await expect(page).toHaveURL(/\/settings\/companies$/)
  await expect(page.getByText(/^Vous agissez pour/)).toBeHidden()
  const { member } = await owner.request<{ member: { operation: string; superAdmin: boolean }[] }>(
    'GET',
    '/api/user_activities',
  )
  expect(member.map(({ operation, superAdmin }) => [operation, superAdmin])).toEqual([
    ['exports.create', true],
    ['companies.update', true],
    ['companies.visit', true],
  ])
})

test('the platform disables a company, its users see a dedicated page, and enables it again', {
  tag: '@full',
}, async ({ page, browser, product }) => {
  test.setTimeout(180_000)
  const { owner } = await newCompany(product, 'Mise de côté')
  const english = await newCompany(product, 'Mise de côté aussi', 'en')
  const context = await browser.newContext({ baseURL: product.url, locale: 'fr-FR' })
  const otherPage = await context.newPage()
  // Without the event stream, only the user's own action meets the refusal.
  await otherPage.route('**/api/events', (route) => route.abort())
  const { settled } = watchRequests(otherPage)
  await signIn(otherPage, owner)

  await signIn(page, await administrator(product))
  const createCompany = async (name: string) => {
    await page.getByRole('searchbox', { name: 'Rechercher une entreprise' }).fill('Mise de côté')
    await page.getByRole('button', { name: `Autres actions pour ${name}`, exact: true }).click()
    await chooseItem(page, 'Désactiver l’entreprise…')
    return page.getByRole('dialog', { name: `Désactiver ${name}` })
  }
  const disable = async (name: string) => {
    const dialog = await createCompany(name)
    await expect(dialog.getByText('Personne de son équipe ne peut plus se connecter')).toBeVisible()
    await dialog.getByLabel('Raison').fill('Impayé')
    await dialog.getByRole('button', { name: 'Désactiver l’entreprise' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await page.goto('/settings/companies')
  // A typed reason survives a reload.
  await (await createCompany('Mise de côté')).getByLabel('Raison').fill('Impayé depuis mars')
  await page.reload()
  const company = await createCompany('Mise de côté')
  await expect(company.getByLabel('Raison')).toHaveValue('Impayé depuis mars')
  await page.keyboard.press('Escape')
  await expect(company).toHaveCount(0)
  // Loaded just before: once a minute a page polls posts being published, and that request would be refused first.
  await otherPage.goto('/settings/profile')
  await expect(otherPage.getByRole('heading', { level: 2, name: 'Mon profil' })).toBeVisible()
  await settled()
  await disable('Mise de côté')
  // The user's next action and any sign-in lead to the same page, with one way to continue.
  const message = 'Votre entreprise est désactivée'
  await otherPage.getByRole('link', { name: 'Calendrier', exact: true }).click()
  await expect(otherPage.getByRole('heading', { name: message })).toBeFocused()
  await expect(page.getByText(/^Désactivée le .* · Impayé$/)).toBeVisible()
  await isSound(page)
  await disable('Mise de côté aussi')
  await expect(otherPage).toHaveTitle(new RegExp(`^${message}`))
  await isSound(otherPage)
  // The page is shown once: after a reload the user may sign in again.
  await otherPage.reload()
  await otherPage.getByLabel('Langue').selectOption('English')
  await otherPage.getByLabel('Username or email').fill(english.owner.email)
  await otherPage.getByLabel('Password', { exact: true }).fill(english.owner.password)
  await otherPage.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(otherPage.getByRole('heading', { name: 'Your company is disabled' })).toBeFocused()
  await expect(otherPage.getByText('Impayé')).toHaveCount(0)
  await otherPage.getByRole('button', { name: 'Sign in with another account' }).press('Enter')

  await page.getByRole('button', { name: 'Autres actions pour Mise de côté aussi' }).click()
  await expectToast(page, /Mise de côté aussi\s»\sest réactivée/, () => chooseItem(page, 'Réactiver l’entreprise'))
  await otherPage.getByLabel('Username or email').fill(english.owner.email)
  await otherPage.getByLabel('Password', { exact: true }).fill(english.owner.password)
  await otherPage.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(otherPage.getByRole('heading', { name: 'Hello Camille' })).toBeVisible()
  await context.close()
})

/** A super admin, in a company of their own. */
async function administrator(product: Product): Promise<JourneyUser> {
  const { colleague } = await newCompany(product, 'La plateforme')
  return colleague({}, true)
}

/** Expects no accessibility violations. */
async function isSound(page: Page): Promise<void> {
  expect.soft(await barriersOn(page), page.url()).toEqual([])
}
