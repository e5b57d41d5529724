import { expect, type Locator, type Page } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { expectToast } from '../expect-toast.ts'
import { test } from '../journey.ts'
import { newCompany, signIn } from '../users.ts'

const imagePath = new URL('../../apps/server/data/media/plumeria.jpg', import.meta.url).pathname

const card = (page: Page, name: string) => page.getByRole('region', { name })
/** The image has loaded, and is square. */
const isSquare = (image: Locator) =>
  image.evaluate(
    (element: HTMLImageElement) => element.naturalWidth > 0 && element.naturalWidth === element.naturalHeight,
  )

test('a profile photo is cropped by keyboard and pointer, shown in the header and removed', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'Un visage')
  await signIn(page, owner, '/settings/profile')
  const choose = async (button: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).press('Enter')
    await (await chooser).setFiles(imagePath)
  }
  const crop = page.getByRole('dialog', { name: 'Recadrer la photo' })
  const stage = crop.getByRole('application', { name: /^Cadre/ })
  const horizontal = crop.getByRole('slider', { name: 'Horizontal' })
  await choose('Ajouter une photo')
  await expect(horizontal).toHaveValue('0.5')
  expect(await barriersOn(page)).toEqual([])

  // Zooms and moves the image by keyboard, then moves it back with the pointer.
  await stage.press('+')
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.1')
  await stage.press('Shift+ArrowLeft')
  await expect.poll(async () => Number(await horizontal.inputValue())).toBeGreaterThan(0.5)
  const aside = Number(await horizontal.inputValue())
  await stage.hover()
  await page.mouse.down()
  const { x = 0, y = 0, width = 0, height = 0 } = (await stage.boundingBox()) ?? {}
  await page.mouse.move(x + width * 0.9, y + height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Number(await horizontal.inputValue())).toBeLessThan(aside)
  // Escape discards the crop.
  await page.keyboard.press('Escape')
  await expect(crop).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ajouter une photo' })).toBeFocused()

  await choose('Ajouter une photo')
  await crop.getByRole('slider', { name: 'Vertical' }).press('End')
  await crop.getByRole('button', { name: 'Recadrer' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Changer la photo' })).toBeFocused()
  const inHeader = page.getByRole('button', { name: 'Ouvrir mon compte' }).locator('img')
  await expect.poll(() => isSquare(inHeader)).toBe(true)
  expect(await barriersOn(page)).toEqual([])
  await page.reload()
  await expect.poll(() => isSquare(inHeader)).toBe(true)

  await page.getByRole('button', { name: 'Retirer la photo' }).press('Enter')
  await expect(inHeader).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ajouter une photo' })).toBeFocused()
})

test('a session ended from another one shows a message to its user', async ({ page, product, browser }) => {
  const { owner } = await newCompany(product, 'Deux appareils')
  const context = await browser.newContext({
    ...{ baseURL: product.url, locale: 'fr-FR' },
    userAgent: 'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML) Version/18.1 Safari/604.1',
  })
  const away = await context.newPage()
  await signIn(away, owner, '/settings/company?tab=identity')
  await away.getByLabel('Nom de l’entreprise').fill('Trois appareils')

  await signIn(page, owner, '/settings/profile')
  const sessions = card(page, 'Sessions actives').getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'Cet appareil' }).getByRole('button')).toHaveCount(0)
  await expectToast(page, /Session fermée/, () =>
    page.getByRole('button', { name: 'Déconnecter Safari sur iPadOS' }).press('Enter'),
  )
  await expect(sessions).toHaveCount(1)
  await expect(sessions).toContainText('Cet appareil')
  await expect(page.locator('main :focus, main:focus')).toHaveCount(1)
  expect(await barriersOn(page)).toEqual([])

  // The ended session is reported at once on any page, and unsaved work is restored after the sign-in.
  await expect(away.getByText('Votre session a expiré. Reconnectez-vous : votre travail est conservé.')).toBeVisible()
  expect(await barriersOn(away)).toEqual([])
  await away.getByLabel('Identifiant ou e-mail').fill(owner.email)
  await away.getByLabel('Mot de passe', { exact: true }).fill(owner.password)
  await away.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(away.getByLabel('Nom de l’entreprise')).toHaveValue('Trois appareils')
  await context.close()
})
