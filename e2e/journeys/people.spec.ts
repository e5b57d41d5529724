import { expect, type Locator, type Page } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { expectToast } from '../expect-toast.ts'
import { test } from '../journey.ts'
import { chooseItem } from '../menus.ts'
import { type JourneyCompany, type JourneyUser, newCompany, signIn } from '../users.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Droits d’une personne' })
const row = (page: Page) => page.getByRole('row', { name: /Marc Vidal/ })
const actions = (page: Page) => drawer(page).getByRole('button', { name: 'Actions pour Marc Vidal' })

/** Uses the keyboard, like the whole journey. */
async function choose(page: Page, action: string): Promise<void> {
  await actions(page).press('Enter')
  await chooseItem(page, action)
}

test('access is revoked and restored, and the affected user is notified', async ({ page, product, browser }) => {
  const company = await newCompany(product, 'Entrées et sorties')
  const marc = await colleagueMarc(company)
  const context = await browser.newContext({ baseURL: product.url, locale: 'fr-FR' })
  const his = await context.newPage()
  await signIn(his, marc)

  await signIn(page, company.owner, '/settings/users')
  await row(page).press('Enter')
  await expect(drawer(page).getByText('Actif', { exact: true })).toBeVisible()
  await choose(page, 'Désactiver l’accès…')
  const disabling = page.getByRole('dialog', { name: 'Désactiver l’accès de Marc Vidal ?' })
  await expectToast(page, /Marc Vidal n’a plus accès/, () =>
    pressWhenReady(disabling.getByRole('button', { name: 'Désactiver l’accès' })),
  )
  await expect(drawer(page).getByText('Désactivé', { exact: true })).toBeVisible()
  await expect(actions(page)).toBeFocused()
  expect(await barriersOn(page)).toEqual([])

  // The disabled user sees it at once, without an action of their own.
  await expect(his.getByRole('heading', { name: 'Ce compte est désactivé' })).toBeFocused()
  expect(await barriersOn(his)).toEqual([])
  await his.getByRole('button', { name: 'Se connecter avec un autre compte' }).press('Enter')

  // Disabled users are found by the status filter, and leave the list once they are enabled.
  await page.goto('/settings/users?status=disabled')
  await row(page).press('Enter')
  await expectToast(page, /Marc Vidal a de nouveau accès/, () => choose(page, 'Réactiver l’accès'))
  await expect(drawer(page).getByText('Actif', { exact: true })).toBeVisible()
  await expect(actions(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.getByText('Personne ne correspond à ces filtres.')).toBeVisible()
  await expect(page.locator('main :focus, main:focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Effacer les filtres' }).press('Enter')
  await expect(row(page)).toContainText('Actif')
  await signIn(his, marc)
  await context.close()
})

test('a user with limited locations can grant neither locations nor access to users with more permissions', {
  tag: '@full',
}, async ({ page, product }) => {
  const company = await newCompany(product, 'Pas plus que soi')
  const { owner } = company
  const createLocation = (name: string) =>
    owner.request<{ '@id': string }>('POST', '/api/locations', { name, country: 'FR' })
  const [lyon, lille] = [await createLocation('Lyon'), await createLocation('Lille')]
  const [manager, marc] = [await company.colleague({ calendarPost: false }), await colleagueMarc(company)]
  const change = ({ email }: JourneyUser, body: object) =>
    owner.request('PUT', `/api/users/${email.split('@')[0]}`, body)
  const none = { isAllowCrossPost: false, isAllowPrivateInstagram: false }
  const { appPermissions } = await manager.request<{ appPermissions: object }>(
    'GET',
    `/api/users/${manager.email.split('@')[0]}`,
  )
  const both = { allowedLocations: [lyon['@id'], lille['@id']], appPermissions: { ...appPermissions, ...none } }
  await change(manager, { profile: 'PROFILE_MEMBER', ...both })
  await change(marc, { profile: 'PROFILE_MEMBER', allowedLocations: [lyon['@id']] })
  await signIn(page, manager, '/settings/users')
  const message = 'vous pouvez lui retirer des établissements, pas lui en donner'
  // An invited user has no permissions yet, so the message does not apply.
  await page.getByRole('button', { name: 'Inviter' }).press('Enter')
  const invitation = page.getByRole('dialog', { name: 'Inviter une personne' })
  await expect(invitation.getByRole('checkbox', { name: 'Publier', exact: true })).toBeChecked()
  await expect(invitation.getByText(message)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await row(page).press('Enter')
  const banner = drawer(page).getByText(message)
  await expect(banner).toBeVisible()
  await drawer(page)
    .getByRole('searchbox', { name: /^Rechercher un établissement/ })
    .fill('Lille')
  await drawer(page).getByRole('treeitem', { name: /Lille/ }).click()
  await drawer(page).getByRole('button', { name: 'Enregistrer les droits' }).click()
  await expect(drawer(page).locator('#user-places')).toContainText('Vous ne pouvez pas accorder plus de droits')
  expect(await barriersOn(page)).toEqual([])

  // Permissions within the manager's own can be granted.
  await drawer(page).getByRole('checkbox', { name: 'Publier', exact: true }).uncheck()
  await expect(banner).toHaveCount(0)
  await expectToast(page, /Droits enregistrés/, () =>
    drawer(page).getByRole('button', { name: 'Enregistrer les droits' }).click(),
  )

  await change(marc, { disabled: true, appPermissions: { calendar: true, calendarPost: true } })
  await page.reload()
  await actions(page).press('Enter')
  await expect(page.getByRole('menuitem', { name: /Réactiver l’accès/ })).toBeDisabled()
  expect(await barriersOn(page)).toEqual([])
})

/** A colleague named Marc Vidal. */
async function colleagueMarc({ owner, colleague }: JourneyCompany): Promise<JourneyUser> {
  const marc = await colleague({ users: false })
  await owner.request('PUT', `/api/users/${marc.email.split('@')[0]}`, { firstName: 'Marc', lastName: 'Vidal' })
  return marc
}

/** The button is disabled until the dialog knows what happens to the user's posts. */
async function pressWhenReady(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}
