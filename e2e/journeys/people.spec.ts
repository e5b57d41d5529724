import { expect, type Locator, type Page } from '@playwright/test'
import { barriersOn } from '../axe/look.ts'
import { hold } from '../hold.ts'
import { test } from '../journey.ts'
import { chooseIn } from '../menus.ts'
import { onePlace } from '../one-place.ts'
import { type Company, newCompany, type Person, signIn } from '../people.ts'
import { saying } from '../toasts.ts'
import { linkIn } from '../ways-in/mail.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Droits d’une personne' })
const row = (page: Page) => page.getByRole('row', { name: /Marc Vidal/ })
const actions = (page: Page) => drawer(page).getByRole('button', { name: 'Actions pour Marc Vidal' })

/** Without a mouse, as all of this. */
async function choose(page: Page, verb: string): Promise<void> {
  await actions(page).press('Enter')
  await chooseIn(page, verb)
}

test('access is taken and given back, and whoever lost it is told', async ({ page, product, browser }) => {
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
  await saying(page, /Marc Vidal n’a plus accès/, () =>
    pressWhenReady(disabling.getByRole('button', { name: 'Désactiver l’accès' })),
  )
  await expect(drawer(page).getByText('Désactivé', { exact: true })).toBeVisible()
  await expect(actions(page)).toBeFocused()
  expect(await barriersOn(page)).toEqual([])

  // Told where they are, without a step of theirs.
  await expect(his.getByRole('heading', { name: 'Ce compte est désactivé' })).toBeFocused()
  expect(await barriersOn(his)).toEqual([])
  await his.getByRole('button', { name: 'Se connecter avec un autre compte' }).press('Enter')

  // Found again among those who have no access, and out of that list once they have.
  await page.goto('/settings/users?status=disabled')
  await row(page).press('Enter')
  await saying(page, /Marc Vidal a de nouveau accès/, () => choose(page, 'Réactiver l’accès'))
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

test('somebody is deleted once one knows what that means, and what they wrote stays', async ({ page, product }) => {
  const company = await onePlace(product)
  const { owner, place } = company
  const marc = await colleagueMarc(company)
  const { id } = await marc.ask<{ id: string }>('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Nos horaires changent lundi.', checkedLocations: [place.iri] },
    postStatus: 'DRAFT',
  })
  await signIn(page, owner, '/settings/users')
  await row(page).press('Enter')
  const question = page.getByRole('dialog', { name: 'Supprimer Marc Vidal ?' })
  await choose(page, 'Supprimer…')
  await expect(question).toContainText('Ses publications et ses réponses restent')
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(actions(page)).toBeFocused()

  // What was refused is said once, and not of the next question.
  const refused = await hold(page, 'DELETE', '/api/users/*', (route) => route.abort())
  await choose(page, 'Supprimer…')
  await pressWhenReady(question.getByRole('button', { name: 'Supprimer la personne' }))
  await refused.answer()
  await expect(question.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.unroute('**/api/users/*')
  await choose(page, 'Supprimer…')
  await expect(question).toContainText('Ses publications et ses réponses restent')
  await expect(question.getByRole('alert')).toHaveCount(0)
  await saying(page, /Marc Vidal est supprimé/, () =>
    pressWhenReady(question.getByRole('button', { name: 'Supprimer la personne' })),
  )
  await expect(drawer(page)).toHaveCount(0)
  await expect(row(page)).toHaveCount(0)
  await expect(page.getByText('1 personne', { exact: true })).toBeVisible()
  await expect(page.locator('main :focus, main:focus')).toHaveCount(1)

  await page.goto(`/calendar/${id}`)
  await expect(page.getByText('Nos horaires changent lundi.').first()).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.goto('/settings/activity')
  await expect(page.getByText(/Utilisateur\s: suppression, «\sMarc Vidal\s»/)).toBeVisible()
  // Who is gone is still looked for by what they did.
  await page.getByRole('combobox', { name: 'Personne' }).click()
  await page.getByRole('option', { name: /Marc Vidal.*Hors de l’équipe/ }).click()
  await expect(page.getByText('1 action', { exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: /Marc Vidal/ })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
})

test('an invitation is sent again, and its link lets in', async ({ page, product, browser }) => {
  const { owner } = await newCompany(product, 'Une relance')
  const email = `marc-${crypto.randomUUID().slice(0, 8)}@example.com`
  const marc = await owner.ask<{ '@id': string }>('POST', '/api/users', {
    ...{ email, firstName: 'Marc', lastName: 'Vidal', lang: 'fr', profile: 'PROFILE_OWNER' },
    appPermissions: { calendar: true },
  })
  const first = await linkIn(product, email, 'vous invite')
  await signIn(page, owner, '/settings/users?status=invited')
  await row(page).press('Enter')
  await expect(drawer(page).getByText('Invité', { exact: true })).toBeVisible()
  await saying(page, new RegExp(`Invitation renvoyée à ${email}`), () => choose(page, 'Renvoyer l’invitation'))
  await expect(actions(page)).toBeFocused()

  const link = await linkIn(product, email, 'vous invite', 2)
  expect(link).not.toBe(first)
  // Three within an hour are enough: one that is not sent is not said to be.
  for (let n = 0; n < 2; n++) await owner.ask('POST', `${marc['@id']}/invitation`)
  await choose(page, 'Renvoyer l’invitation')
  await expect(page.getByText(/Trois invitations lui ont déjà été renvoyées en une heure/)).toBeVisible()
  const context = await browser.newContext({ baseURL: product.url, locale: 'fr-FR' })
  const his = await context.newPage()
  const password = 'quatre mots bien choisis'
  await his.goto(link)
  await his.getByLabel('Mot de passe', { exact: true }).fill(password)
  await his.getByRole('button', { name: 'Activer mon compte' }).press('Enter')
  await expect(his.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  await signIn(his, { email, password })
  await context.close()
  await page.reload()
  await expect(drawer(page).getByText('Actif', { exact: true })).toBeVisible()
})

test('who sees some places reads that a colleague has others, and not which', async ({ page, product }) => {
  const company = await newCompany(product, 'Ici et ailleurs')
  const { owner, colleague } = company
  const place = (name: string) => owner.ask<{ '@id': string }>('POST', '/api/locations', { name, country: 'FR' })
  const [lyon, lille] = [await place('Lyon'), await place('Lille')]
  const marc = await colleagueMarc(company)
  const manager = await colleague({})
  const limit = async ({ email }: Person, allowedLocations: string[]) => {
    const of = `/api/users/${email.split('@')[0]}`
    await owner.ask('PUT', of, { profile: 'PROFILE_MEMBER', allowedLocations })
  }
  await limit(manager, [lyon['@id']])
  await limit(marc, [lille['@id']])
  await signIn(page, manager, '/settings/users')
  await expect(row(page)).toContainText('Des établissements que vous ne voyez pas')
  await row(page).press('Enter')
  await expect(drawer(page).getByText(/^Peut .* pour des établissements que vous ne voyez pas/)).toBeVisible()
  await expect(drawer(page).getByRole('treeitem', { name: /^Sans groupe/ })).toBeVisible()
  await expect(drawer(page).getByText(/Aucun établissement choisi/)).toHaveCount(0)
  expect(await barriersOn(page)).toEqual([])

  await limit(marc, [lyon['@id'], lille['@id']])
  await page.reload()
  await expect(drawer(page).getByText(/pour 1 établissement et d’autres que vous ne voyez pas/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await barriersOn(page)).toEqual([])
})

test('who sees some places gives neither places nor access to who has more rights than they', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const company = await newCompany(product, 'Pas plus que soi')
  const { owner } = company
  const place = (name: string) => owner.ask<{ '@id': string }>('POST', '/api/locations', { name, country: 'FR' })
  const [lyon, lille] = [await place('Lyon'), await place('Lille')]
  const [manager, marc] = [await company.colleague({ calendarPost: false }), await colleagueMarc(company)]
  const change = ({ email }: Person, body: object) => owner.ask('PUT', `/api/users/${email.split('@')[0]}`, body)
  const none = { isAllowCrossPost: false, isAllowPrivateInstagram: false }
  const { appPermissions } = await manager.ask<{ appPermissions: object }>(
    'GET',
    `/api/users/${manager.email.split('@')[0]}`,
  )
  const both = { allowedLocations: [lyon['@id'], lille['@id']], appPermissions: { ...appPermissions, ...none } }
  await change(manager, { profile: 'PROFILE_MEMBER', ...both })
  await change(marc, { profile: 'PROFILE_MEMBER', allowedLocations: [lyon['@id']] })
  await signIn(page, manager, '/settings/users')
  const words = 'vous pouvez lui retirer des établissements, pas lui en donner'
  // Who is only being invited has nothing yet.
  await page.getByRole('button', { name: 'Inviter' }).press('Enter')
  const invitation = page.getByRole('dialog', { name: 'Inviter une personne' })
  await expect(invitation.getByRole('checkbox', { name: 'Publier', exact: true })).toBeChecked()
  await expect(invitation.getByText(words)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await row(page).press('Enter')
  const banner = drawer(page).getByText(words)
  await expect(banner).toBeVisible()
  await drawer(page)
    .getByRole('searchbox', { name: /^Rechercher un établissement/ })
    .fill('Lille')
  await drawer(page).getByRole('treeitem', { name: /Lille/ }).click()
  await drawer(page).getByRole('button', { name: 'Enregistrer les droits' }).click()
  await expect(drawer(page).locator('#user-places')).toContainText('Vous ne pouvez pas accorder plus de droits')
  expect(await barriersOn(page)).toEqual([])

  // No more than one’s own, and it may be given.
  await drawer(page).getByRole('checkbox', { name: 'Publier', exact: true }).uncheck()
  await expect(banner).toHaveCount(0)
  await saying(page, /Droits enregistrés/, () =>
    drawer(page).getByRole('button', { name: 'Enregistrer les droits' }).click(),
  )

  await change(marc, { disabled: true, appPermissions: { calendar: true, calendarPost: true } })
  await page.reload()
  await actions(page).press('Enter')
  await expect(page.getByRole('menuitem', { name: /Réactiver l’accès/ })).toBeDisabled()
  expect(await barriersOn(page)).toEqual([])
})

/** Somebody with a name of their own. */
async function colleagueMarc({ owner, colleague }: Company): Promise<Person> {
  const marc = await colleague({ users: false })
  await owner.ask('PUT', `/api/users/${marc.email.split('@')[0]}`, { firstName: 'Marc', lastName: 'Vidal' })
  return marc
}

/** Until it is known what becomes of their posts nobody is asked to say yes. */
async function pressWhenReady(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}
