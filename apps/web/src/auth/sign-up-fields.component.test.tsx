import { accounts } from '@vitrine/contract/accounts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectInvalid, expectSummary, expectValid, focus, leave, press } from '../../component-tests/form.ts'
import { openGuestPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const [firstName, lastName, company] = [field('Prénom'), field('Nom'), field('Entreprise')]
const [email, password] = [field('E-mail professionnel'), field('Mot de passe')]

test('the sign-up marks a field when it is left, lists the errors when it is sent, and keeps what was typed', async () => {
  await openGuestPage('/sign-up')
  await focus(firstName)
  await leave(firstName)
  await userEvent.keyboard('Margot')
  await leave(lastName)
  await leave(company)
  await userEvent.keyboard('camille@margot')
  await expectValid(email)
  await leave(email)
  await expectInvalid(email, 'Ce n’est pas une adresse e-mail.')
  await userEvent.keyboard('court')
  await leave(password)
  await expectInvalid(password, 'Choisissez au moins 8 caractères.')
  // Passing through a field marks nothing.
  await expectValid(firstName)
  await expectValid(company)

  await press(email, '{End}.')
  await expectInvalid(email, 'Ce n’est pas une adresse e-mail.')
  await userEvent.keyboard('example')
  await expectValid(email)
  await userEvent.keyboard('{Enter}')
  await expect.element(firstName).toHaveFocus()
  await expectSummary([
    ['Indiquez votre prénom.', firstName],
    ['Indiquez le nom de votre entreprise.', company],
    ['Choisissez au moins 8 caractères.', password],
  ])
  expect(server().requests(accounts.create)).toHaveLength(0)

  await press(firstName, 'Camille')
  await press(company, 'Les Tables')
  await press(password, '{End} mais tout de même assez long')
  await expect.element(page.getByText('à corriger')).not.toBeInTheDocument()
  const message = 'Cette adresse ne reçoit aucun e-mail.'
  server().on(accounts.create, () => refuse(400, { propertyPath: 'email', message, code: 'email' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').filter({ hasText: '1 point à corriger' })).toBeVisible()
  await expect.element(email).toHaveFocus()
  await expectSummary([[message, email]])
  for (const [input, value] of [
    [firstName, 'Camille'],
    [lastName, 'Margot'],
    [company, 'Les Tables'],
    [password, 'court mais tout de même assez long'],
  ] as const)
    await expect.element(input).toHaveValue(value)
  await userEvent.keyboard('{End}x')
  await expectValid(email)
})
