import { expect, type Page } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { expectToast } from '../expect-toast.ts'
import { expectInvalid } from '../form-errors.ts'
import { test } from '../journey.ts'
import { newCompany, signIn } from '../users.ts'
import { waitForLink } from '../ways-in/email-links.ts'

const imagePath = new URL('../../apps/server/data/media/plumeria.jpg', import.meta.url).pathname

const inMenu = (page: Page) => page.locator('aside img').first()
const came = (page: Page) => inMenu(page).evaluate((image: HTMLImageElement) => image.naturalWidth > 0)

test('a logo appears in every user’s menu and disappears when it is removed', { tag: '@full' }, async ({
  page,
  product,
  browser,
}) => {
  const { owner, colleague } = await newCompany(product, 'Les Tables de Margot')
  await signIn(page, owner, '/settings/company?tab=identity')
  await expect(page.getByText('Affiché en haut du menu de toute l’équipe.')).toBeVisible()
  const choose = async (button: string, file: Parameters<Awaited<ReturnType<typeof chooser>>['setFiles']>[0]) => {
    const chosen = chooser()
    await page.getByRole('button', { name: button }).press('Enter')
    await (await chosen).setFiles(file)
  }
  const chooser = () => page.waitForEvent('filechooser')

  // A file that is not an image shows an error, and another one can be chosen.
  await choose('Ajouter un logo', { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toContainText('Le logo n’a pas pu être enregistré')
  expect(await barriersOn(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Ajouter un logo' })).toBeFocused()
  await choose('Ajouter un logo', imagePath)
  await expect(page.getByRole('button', { name: 'Changer le logo' })).toBeFocused()
  await expect(page.getByRole('img', { name: 'Logo de Les Tables de Margot' })).toBeVisible()
  await expect.poll(() => came(page)).toBe(true)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await barriersOn(page)).toEqual([])

  const context = await browser.newContext({ baseURL: product.url, locale: 'fr-FR' })
  const otherPage = await context.newPage()
  await signIn(otherPage, await colleague({ setting: false }))
  await expect.poll(() => came(otherPage)).toBe(true)

  await page.getByRole('button', { name: 'Retirer le logo' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Ajouter un logo' })).toBeFocused()
  await expect(inMenu(page)).toHaveCount(0)
  await otherPage.reload()
  await expect(otherPage.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  await expect(inMenu(otherPage)).toHaveCount(0)
  await context.close()
})

test('company defaults apply to new locations and new users', { tag: '@full' }, async ({ page, product, browser }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  await signIn(page, owner, '/settings/company?tab=identity')
  const pick = async (label: string, typed: string, value: string) => {
    const field = page.getByRole('combobox', { name: label })
    await field.fill(typed)
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(value)
  }
  await pick('Pays', 'espag', 'Espagne')
  await pick('Fuseau horaire', 'madrid', 'Europe/Madrid')
  const select = async (label: string, option: string) => {
    await page
      .getByRole('combobox', { name: label })
      .or(page.getByRole('textbox', { name: label }))
      .press('ArrowDown')
    await page.getByRole('option', { name: option }).click()
  }
  await select('Langue', 'Espagnol')
  await select('Premier jour de la semaine', 'Dimanche')
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await expectToast(page, /Entreprise enregistrée/, () => page.keyboard.press('Control+s'))
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Pays' })).toHaveValue('Espagne')

  await page.goto('/settings/company')
  await page.getByRole('button', { name: 'En ajouter un' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Nom', { exact: true }).fill('Barrio de las Letras')
  // Spain has several time zones: none is preselected.
  await page.keyboard.press('Enter')
  await expectInvalid(
    page.getByRole('dialog').getByRole('combobox', { name: 'Fuseau horaire' }),
    'Choisissez le fuseau',
  )
  await pick('Fuseau horaire', 'madrid', 'Europe/Madrid')
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter l’établissement' }).click()
  await expect(page.getByRole('row', { name: /Barrio de las Letras/ })).toBeVisible()
  const { member } = await owner.request<{ member: { country: string; timeZone: string }[] }>('GET', '/api/locations')
  expect(member).toMatchObject([{ country: 'ES', timeZone: 'Europe/Madrid' }])

  // The invitation's language is preselected.
  await page.goto('/settings/users?user=new')
  const drawer = page.getByRole('dialog', { name: 'Inviter une personne' })
  const email = `sofia-${crypto.randomUUID().slice(0, 8)}@example.com`
  await expect(
    drawer
      .getByRole('combobox', { name: 'Langue de l’invitation' })
      .or(drawer.getByRole('textbox', { name: 'Langue de l’invitation' })),
  ).toHaveValue('Español')
  await drawer.getByLabel('Adresse e-mail').fill(email)
  await drawer.getByLabel('Prénom').fill('Sofía')
  await drawer.getByLabel('Nom', { exact: true }).fill('Vidal')
  await drawer.getByRole('radio', { name: 'Tous' }).check()
  await drawer.getByLabel('Nom', { exact: true }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Droits d’une personne' }).getByText('Invité')).toBeVisible()

  const context = await browser.newContext({ baseURL: product.url, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const hers = await context.newPage()
  const password = 'cuatro palabras bien elegidas'
  await hers.goto(await waitForLink(product, email, 'te invita'))
  await hers.getByLabel('Contraseña', { exact: true }).fill(password)
  await hers.getByRole('button', { name: 'Activar mi cuenta' }).press('Enter')
  await hers.getByRole('link', { name: 'Iniciar sesión' }).press('Enter')
  await hers.getByLabel('Contraseña', { exact: true }).fill(password)
  await hers.getByRole('button', { name: 'Iniciar sesión' }).press('Enter')
  await expect(hers.getByRole('heading', { name: 'Hola, Sofía' })).toBeVisible()
  await expect(hers.locator('html')).toHaveAttribute('lang', 'es')
  await hers.goto('/calendar')
  await expect(hers.getByRole('columnheader').first()).toContainText(/^dom/i)
  await context.close()
})
