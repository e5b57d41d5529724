import { accounts } from '@vitrine/contract/accounts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clear, expectInvalid, expectSummary, expectValid, leave, press } from '../../../component-tests/form.ts'
import { openPage, server } from '../../../component-tests/page.tsx'
import { refuse } from '../../../component-tests/stub-server.ts'

const drawer = page.getByRole('dialog', { name: 'Inviter une personne' })
const [email, firstName] = [drawer.getByLabelText('Adresse e-mail'), drawer.getByLabelText('Prénom')]
const lastName = drawer.getByLabelText('Nom', { exact: true })
const required = 'Cette valeur est obligatoire.'
const noEmail = 'Ce n’est pas une adresse e-mail.'

test('an invitation marks invalid fields, and the address that the server refuses as taken', async () => {
  await openPage('/settings/users?user=new')
  await expect.element(email).toHaveFocus()
  await userEvent.keyboard('lea')
  await leave(email)
  await expectInvalid(email, noEmail)
  await press(firstName, 'L')
  await clear(firstName)
  await expectInvalid(firstName, required)
  await press(lastName, '{Enter}')
  await expect.element(email).toHaveFocus()
  await expectSummary(
    [
      [`Adresse e-mail : ${noEmail}`, email],
      [`Prénom : ${required}`, firstName],
      [`Nom : ${required}`, lastName],
    ],
    drawer,
  )

  await press(lastName, 'Petit')
  await expectValid(lastName)
  await press(firstName, 'Léa')
  await press(email, '{Control>}a{/Control}camille@example.com')
  await expect.element(drawer.getByText('à corriger')).not.toBeInTheDocument()
  const message = 'Cette adresse a déjà un compte.'
  server().on(accounts.create, () => refuse(422, { propertyPath: 'email', message, code: 'taken' }))
  await userEvent.keyboard('{Enter}')
  await expectInvalid(email, message)
  await expect.element(email).toHaveFocus()
  await expect.element(firstName).toHaveValue('Léa')
  await expect.element(lastName).toHaveValue('Petit')
  await userEvent.keyboard('{End}x')
  await expectValid(email)
})

test('the save key sends the invitation', async () => {
  await openPage('/settings/users?user=new')
  await press(email, 'nadia@example.com')
  await press(firstName, 'Nadia')
  await press(lastName, 'Benali{Control>}s{/Control}')
  await expect.poll(() => server().requests(accounts.create)[0]?.body).toMatchObject({ email: 'nadia@example.com' })
})
