import { expect, type Page } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { postText } from '../composer.ts'
import { test } from '../journey.ts'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import type { Product } from '../product.ts'
import { createConnectedLocations, type SeededLocation } from '../seed-accounts.ts'
import { publishAnnouncement } from '../single-location.ts'
import { type JourneyCompany, newCompany, signIn } from '../users.ts'

let company: JourneyCompany
let location: SeededLocation
test.beforeAll(async ({ product }) => {
  company = await newCompany(product, 'France services')
  const [first] = await createConnectedLocations(product, company.owner, listSampleLocations(2).locations)
  if (!first) throw new Error('There is no place.')
  location = first
  await publishAnnouncement(product, company.owner, location)
})

async function comment(product: Product, name: string, text: string): Promise<void> {
  await product.control('POST', '/interactions', {
    ...{ network: 'facebook', account: location.accounts.facebook, kind: 'comment', author: { name }, text },
  })
}

const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })
const row = (page: Page, name: string) => feed(page).getByRole('button', { name: new RegExp(`^${name}`) })
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })

test('the inbox is processed by keyboard alone', async ({ page, product }) => {
  await signIn(page, company.owner, '/inbox')
  for (const name of ['Awa', 'Bruno', 'Chloé', 'Dina']) {
    await comment(product, name, `Une question de ${name}`)
    await expect(row(page, name)).toBeVisible()
  }
  // Newest first: Dina, Chloé, Bruno, Awa.
  await page.keyboard.press('j')
  await expect(row(page, 'Dina')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Chloé')).toBeFocused()
  await expect(conversation(page).getByText('Une question de Chloé')).toBeVisible()
  await page.keyboard.press('k')
  await expect(row(page, 'Dina')).toBeFocused()
  await expect(conversation(page).getByText('Une question de Dina')).toBeVisible()
  // The list of rows is one tab stop: Tab moves to the row's done button, then to the conversation.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(conversation(page).locator(':focus')).toHaveCount(1)
  await row(page, 'Dina').focus()

  await page.keyboard.press('f')
  await expect(conversation(page).getByRole('button', { name: 'J’aime' })).toHaveAttribute('aria-pressed', 'true')

  // Selects a range, then clears it with Escape.
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  const bar = page.getByRole('toolbar', { name: '3 lignes sélectionnées' })
  await expect(bar).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(row(page, 'Bruno')).toBeFocused()

  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('toolbar').getByRole('button', { name: 'Traité' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Annuler' })
  await undo.hover() // a hovered toast stays, and the focus is not moved
  await expect(row(page, 'Bruno')).toHaveCount(0)
  await expect(row(page, 'Awa')).toHaveCount(0)
  await expect(row(page, 'Chloé')).toBeFocused()
  await undo.press('Enter')
  await expect(row(page, 'Bruno')).toBeVisible()
  await expect(row(page, 'Awa')).toBeVisible()

  // Delete asks for confirmation; the deleted comment leaves the list, and the next one opens.
  await row(page, 'Dina').press('Enter')
  await page.keyboard.press('Delete')
  const question = page.getByRole('dialog', { name: 'Supprimer le commentaire de Dina ?' })
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Dina')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await question.getByRole('button', { name: 'Supprimer le commentaire' }).press('Enter')
  await expect(row(page, 'Dina')).toHaveCount(0)
  await expect(row(page, 'Chloé')).toBeFocused()

  // One shortcut sends the reply and marks the item done.
  await expect(conversation(page).getByText('Une question de Chloé')).toBeVisible()
  await page.keyboard.press('r')
  const replyField = conversation(page).getByRole('textbox', { name: 'Réponse publique' })
  await expect(replyField).toBeFocused()
  await page.keyboard.type('Oui.')
  await page.keyboard.press('ControlOrMeta+Shift+Enter')
  await expect(row(page, 'Chloé')).toHaveCount(0)
  await expect(row(page, 'Bruno')).toBeFocused()
  await page.keyboard.press('e')
  await expect(row(page, 'Bruno')).toHaveCount(0)
})

test('the composer’s tabs and previews switch by shortcut, unless single-key shortcuts are off', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page, await company.colleague({}))
  const editor = Promise.withResolvers<void>()
  await page.route(/\/assets\/Editor-[^/]+[.]js$/, async (route) => {
    await editor.promise
    await route.continue()
  })
  await page.goto('/calendar/multi-post')
  const locationsRegion = page.getByRole('region', { name: 'Établissements' })
  await locationsRegion.getByRole('checkbox', { name: /^Tous/ }).check()
  const tab = (name: string) => page.getByRole('tablist', { name: 'Contenu par réseau' }).getByRole('tab', { name })
  const text = postText(page)
  // A text field that has the focus before the editor has loaded keeps it afterwards, and can be left.
  await page.getByRole('textbox', { name: 'Texte', exact: true }).click()
  editor.resolve()
  await expect(text).toBeFocused()
  await tab('Commun').focus()
  for (const name of ['Facebook', 'Instagram']) {
    await page.keyboard.press('ArrowRight')
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect(tab(name)).toBeFocused()
  }
  await page.keyboard.press('Digit3')
  await expect(tab('Instagram')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Digit1')
  await expect(tab('Commun')).toHaveAttribute('aria-selected', 'true')
  const shown = page.getByRole('status').filter({ hasText: /[12]\/2$/ })
  await expect(shown).toHaveText(/1\/2$/)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(shown).toHaveText(/2\/2$/)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(shown).toHaveText(/1\/2$/)
  // In the text field, a digit is typed and switches no tab.
  await text.click()
  await page.keyboard.type('2')
  await expect(text).toHaveText('2')
  await expect(tab('Commun')).toHaveAttribute('aria-selected', 'true')
  await tab('Commun').focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Aide et raccourcis' })
  await expect(help.locator(':focus')).toBeAttached()
  const shortcutSwitch = help.getByRole('switch', { name: 'Raccourcis à une lettre' })
  await shortcutSwitch.press('Space')
  await expect(shortcutSwitch).not.toBeChecked()
  // Behind a dialog, shortcuts switch no tab either.
  await page.keyboard.press('Digit2')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await expect(tab('Commun')).toBeFocused()
  await page.keyboard.press('Digit2')
  await expect(tab('Commun')).toHaveAttribute('aria-selected', 'true')
})

test('an emoji is found by its name in the post text and in the reply', { tag: '@full' }, async ({
  page,
  product,
  errors,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const isAvatar = request.resourceType() === 'image'
    if (!isAvatar && new URL(request.url()).origin !== new URL(product.url).origin) elsewhere.push(request.url())
  })
  await signIn(page, company.owner, '/calendar/create')
  const text = page.getByRole('textbox', { name: 'Texte' })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await text.click()
  await page.keyboard.type('Horaires : un :ca')
  const list = page.getByRole('listbox', { name: 'Emoji' })
  await expect(list).toBeVisible()
  await page.keyboard.type('f')
  await expect(list.getByRole('option').first()).toContainText('boisson chaude', { ignoreCase: true })
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(text).toHaveText(/^Horaires : un ☕️?$/)
  await expect(page.getByRole('status').filter({ hasText: 'Boisson chaude inséré' })).toBeAttached()
  // Escape leaves the text as typed.
  await page.keyboard.type(' :coe')
  await expect(list.getByRole('option').first()).toContainText('cœur', { ignoreCase: true })
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(text).toContainText(':coe')

  await page.getByRole('button', { name: 'Insérer un champ de l’établissement' }).press('Enter')
  await expect(page.getByRole('listbox', { name: 'Champs de l’établissement' })).toBeVisible()
  await page.keyboard.press('Escape')
  const button = page.getByRole('button', { name: 'Insérer un emoji' })
  await button.press('Enter')
  const picker = page.getByRole('dialog', { name: 'Insérer un emoji' })
  await expect(picker.getByRole('searchbox', { name: 'Rechercher un emoji' })).toBeFocused()
  await expect(picker.getByText('Récents')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.press('Enter')
  await expect(picker.getByRole('searchbox', { name: 'Rechercher un emoji' })).toBeFocused()
  await page.keyboard.type('croissant')
  await expect(picker.getByRole('gridcell').first()).toHaveAccessibleName('Croissant')
  await page.keyboard.press('Enter')
  await expect(picker).toHaveCount(0)
  await expect(text).toContainText('🥐')
  await expect(text).toBeFocused()

  await comment(product, 'Farid', 'Merci !')
  await page.goto('/inbox')
  await row(page, 'Farid').press('Enter')
  const replyField = conversation(page).getByRole('textbox', { name: 'Réponse publique' })
  await replyField.fill('Avec plaisir !')
  await replyField.press('Home')
  await conversation(page).getByRole('button', { name: 'Insérer un emoji' }).press('Enter')
  await expect(picker.getByRole('searchbox', { name: 'Rechercher un emoji' })).toBeFocused()
  // Emojis used in the composer come first here.
  await expect(picker.getByRole('row').first().getByRole('gridcell').first()).toHaveAccessibleName('Croissant')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(replyField).toHaveValue('🥐Avec plaisir !')
  await expect(replyField).toBeFocused()

  // On the narrowest screens no column of the picker is cut off.
  await page.setViewportSize({ width: 320, height: 640 })
  await conversation(page).getByRole('button', { name: 'Insérer un emoji' }).press('Enter')
  const cells = picker.getByRole('gridcell')
  await expect(cells.nth(10)).toBeVisible()
  const cut = () =>
    cells.evaluateAll(
      (all) =>
        all.filter((element) => {
          const grid = element.closest('[role="grid"]')
          return !grid || element.getBoundingClientRect().right > grid.getBoundingClientRect().right + 0.5
        }).length,
    )
  await expect.poll(cut).toBe(0)
  expect(elsewhere).toEqual([])
  expect(errors).toEqual([])
})
