import { accounts } from '@vitrine/contract/accounts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openGuestPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

const identifier = page.getByLabelText('Identifiant ou e-mail')
const request = page.getByRole('button', { name: 'Recevoir un lien de connexion' })

describe('the link that signs in', () => {
  test('is asked for with an address, whose error stands at the field until it is changed', async () => {
    server().on(accounts.sendSignInLink, () =>
      refuse(400, { propertyPath: 'email', message: 'Ce n’est pas une adresse e-mail.', code: 'format.email' }),
    )
    await openGuestPage('/login')
    await request.click()
    await expect.element(identifier).toHaveFocus()
    expect(server().requests(accounts.sendSignInLink)).toEqual([])

    await identifier.fill('camille@margot.exemple')
    await request.click()
    await expect.element(identifier).toHaveAccessibleDescription('Ce n’est pas une adresse e-mail.')
    await expect.element(identifier).toHaveFocus()
    await identifier.fill('camille@margot.example')
    await expect.element(identifier).toHaveAccessibleDescription('')
  })

  test('once sent, says for how long it is valid and when it can be sent again, with the address masked', async () => {
    server().on(accounts.sendSignInLink, () => ({ validFor: 600, resendAfter: 30 }))
    await openGuestPage('/login')
    await identifier.fill('camille@margot.example')
    await request.click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Consultez votre messagerie' })).toHaveFocus()
    await expect.element(page.getByText('valable 10 minutes')).toBeVisible()
    await expect.element(page.getByText('pour c…@margot.example,')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Renvoyer le lien \(\d+ s\)/ })).toBeDisabled()
    await expectAccessible(page.getByRole('main'))
  })
})
