import { accounts } from '@vitrine/contract/accounts'
import { session } from '@vitrine/contract/users'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openPage, server } from '../../component-tests/page.tsx'
import { refuseWith } from '../../component-tests/stub-server.ts'

const colleague = '01900000-0000-7000-8000-0000000000ff'
const email = 'marc@margot.example'
const title = (name: string) => page.getByRole('heading', { level: 1, name })

describe('activation page', () => {
  test('a cancelled change of address names the user signed in in this browser', async () => {
    server().on(accounts.activate, () => {
      const claims = btoa(JSON.stringify({ username: 'camille@margot.example', exp: 4_000_000_000 }))
      localStorage.setItem('id_token', `e30.${claims}.e30`)
      return refuseWith(400, 'link.emailCancelled', 'Ce changement a été annulé.')
    })
    await openPage('/activation/a-token')
    await expect.element(title('Votre adresse n’a pas été changée')).toHaveFocus()
    await expect.element(page.getByText('Dans ce navigateur, camille@margot.example est connecté.')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('button', { name: 'Se connecter avec un autre compte' }).click()
    await expect.element(title('Se connecter')).toBeVisible()
  })

  test('a confirmed address of another user ends the current session before it leads to the sign-in', async () => {
    server().on(accounts.activate, () => ({ id: colleague, email, active: true, emailConfirmed: true as const }))
    await openPage('/activation/a-token')
    await expect.element(title('Votre adresse est confirmée')).toHaveFocus()
    await expect.element(page.getByText('Quelqu’un d’autre est connecté dans ce navigateur.')).toBeVisible()
    expect(server().requests(session.logout)).toEqual([])
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect.element(page.getByLabelText('Identifiant ou e-mail')).toHaveValue(email)
    expect(server().requests(session.logout)).toHaveLength(1)
  })

  test('a confirmed address of the signed-in user continues with the current session', async () => {
    server().on(accounts.activate, () => ({
      ...{ id: '01900000-0000-7000-8000-00000000000a', email, active: true, emailConfirmed: true as const },
    }))
    await openPage('/activation/a-token')
    await expect.element(title('Votre adresse est confirmée')).toHaveFocus()
    await page.getByRole('link', { name: 'Continuer' }).click()
    await expect.element(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
    expect(server().requests(session.logout)).toEqual([])
  })
})
