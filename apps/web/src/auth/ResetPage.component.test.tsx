import { accounts } from '@vitrine/contract/accounts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openGuestPage, server } from '../../component-tests/page.tsx'

test('the page of a reset link calls a password weak that the server refuses', async () => {
  server().on(accounts.readReset, () => ({ firstName: 'Camille' }))
  await openGuestPage('/password-reset/a-token')
  const field = page.getByLabelText('Nouveau mot de passe')
  await field.fill('password1')
  await expect.element(page.getByText('Facile à deviner')).toBeVisible()
  await field.fill('une phrase que personne ne devine')
  await expect.element(page.getByText('Facile à deviner')).not.toBeInTheDocument()
})
