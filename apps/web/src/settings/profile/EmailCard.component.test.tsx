import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '../../../component-tests/form.ts'
import { expectAccessible, openPage } from '../../../component-tests/page.tsx'

test('the error of a new address replaces its hint, and disappears when the form is reopened', async () => {
  await openPage('/settings/profile')
  const hint = 'Un lien de confirmation sera envoyé à la nouvelle adresse.'
  const open = page.getByRole('button', { name: 'Changer d’adresse' })
  const address = page.getByRole('textbox', { name: 'Nouvelle adresse' })
  await press(open, '{Enter}')
  await expect.element(address).toHaveFocus()
  await expect.element(page.getByText(hint)).toBeVisible()
  await expect.element(address).toHaveAccessibleDescription(hint)
  await address.fill('sans arobase')
  await press(page.getByRole('button', { name: 'Recevoir le lien' }), '{Enter}')
  await expect.element(address).toHaveAttribute('aria-invalid', 'true')
  await expect.element(address).toHaveFocus()
  await expect.element(page.getByText(hint)).not.toBeVisible()
  // A screen reader reads the error first, and the hint after it.
  await expect.element(address).toHaveAccessibleDescription(new RegExp(`^(?!${hint}).+ ${hint}$`))
  await expectAccessible(page.getByRole('main'))
  await press(page.getByRole('button', { name: 'Annuler' }), '{Enter}')
  await press(open, '{Enter}')
  await expect.element(page.getByText(hint)).toBeVisible()
})
