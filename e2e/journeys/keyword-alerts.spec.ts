import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { createSingleLocation, publishAnnouncement } from '../single-location.ts'
import { signIn } from '../users.ts'

test('a customer’s message with a configured keyword creates a notification that opens it', async ({
  page,
  product,
}) => {
  const { owner, location } = await createSingleLocation(product)
  await publishAnnouncement(product, owner, location)

  await signIn(page, owner, '/settings/company?tab=identity')
  const card = page.getByRole('region', { name: 'Alertes par mot-clé' })
  await card.getByRole('button', { name: 'Nouvelle alerte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle alerte' })
  const textField = dialog.getByRole('textbox', { name: 'Mots et expressions' })
  await textField.pressSequentially('hygiène, ?!,')
  await textField.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'trop cuit\r\nfroid\r\n')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(dialog.getByRole('list', { name: 'Mots et expressions' }).getByRole('listitem')).toHaveText([
    ...['hygiène', '?!', 'trop cuit', 'froid'],
  ])
  await dialog.getByRole('button', { name: 'Créer l’alerte' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Écrivez au moins une lettre')
  const refused = dialog.locator('[data-wrong]')
  await expect(refused).toHaveText(['?!'])
  await dialog.getByRole('button', { name: /^Retirer «.*\?!/ }).click()
  await expect(refused).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Créer l’alerte' }).click()
  const alerts = card.getByRole('list', { name: 'Alertes par mot-clé' })
  await expect(alerts.getByRole('listitem')).toHaveText(/hygiène.*Tous les établissements/)

  await product.control('POST', '/interactions', {
    ...{ network: 'facebook', account: location.accounts.facebook, kind: 'comment' },
    ...{ author: { name: 'Paul Martin' }, text: 'Quel manque d’HYGIENE au guichet !' },
  })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 1 non lue', { timeout: 30_000 })
  await bell.click()
  const notification = page.getByRole('dialog', { name: 'Notifications' }).getByRole('article')
  await expect(notification).toContainText('dans un commentaire de Paul Martin')
  await notification.getByRole('button', { name: /^Mot-clé détecté/ }).click()
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation.getByText('Quel manque d’HYGIENE au guichet !')).toBeVisible()
  await expect(conversation.locator('mark')).toHaveText('HYGIENE')

  // Several matches create one notification, which leads to all of them.
  for (const name of ['Lucie Petit', 'Léo Petit'])
    await product.control('POST', '/interactions', {
      ...{ network: 'facebook', account: location.accounts.facebook, kind: 'comment' },
      ...{ author: { name }, text: 'L’hygiène, toujours' },
    })
  await expect(bell).toHaveAccessibleName('Notifications, 1 non lue', { timeout: 30_000 })
  await bell.click()
  await expect(notification.first()).toContainText('dans 2 commentaires', { timeout: 30_000 })
  await notification
    .first()
    .getByRole('button', { name: /^Mot-clé détecté/ })
    .click()
  const feed = page.getByRole('feed', { name: 'Messages' })
  await expect(page.getByRole('list').filter({ hasText: 'Mot-clé détecté' })).toBeVisible()
  await expect(feed.getByText('L’hygiène, toujours')).toHaveCount(2)
  await expect(feed).toContainText('Paul Martin')

  await page.goto('/settings/company?tab=identity')
  await card.getByRole('button', { name: /^Actions de l’alerte/ }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  const undo = page.getByRole('status').getByRole('button', { name: 'Annuler' })
  await undo.hover() // a hovered toast stays
  await expect(card.getByText('Aucune alerte pour l’instant')).toBeVisible()
  await undo.click()
  await expect(alerts.getByRole('listitem')).toHaveText(/hygiène/)
})
