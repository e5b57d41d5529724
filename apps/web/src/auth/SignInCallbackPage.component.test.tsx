import { accounts } from '@vitrine/contract/accounts'
import { session } from '@vitrine/contract/users'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentAddress, expectAccessible, openGuestPage, openPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

const link = '/passwordless/callback?user=camille@margot.example&expires=4000000000&hash='

/** Tokens of a session; `sid` distinguishes it from others. */
function tokens(sid: string) {
  const claims = btoa(JSON.stringify({ id: '01900000-0000-7000-8000-00000000000a', sid, exp: 4_000_000_000 }))
  return { token: `e30.${claims}.e30`, refresh_token: sid, refresh_token_expiration: 4_000_000_000 }
}

describe('sign-in link page', () => {
  test('a sign-in link ends the previous session on the server and opens the new one', async () => {
    server().on(accounts.signInByLink, () => tokens('new'))
    await openPage(`${link}first`)
    await expect.element(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
    await expect.poll(() => server().requests(session.logout).length).toBe(1)
    expect(server().requests(session.logout)[0]?.headers.get('authorization')).not.toContain(tokens('new').token)
    expect(localStorage.getItem('refresh_token')).toBe('new')
    expect(server().requests(accounts.signInByLink)).toHaveLength(1)
  })

  test('a used link can be replaced by another link or another address', async () => {
    server().on(accounts.signInByLink, () => refuse(401))
    server().on(accounts.sendSignInLink, () => ({ validFor: 600, resendAfter: 30 }))
    await openGuestPage(`${link}used`)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valable' })).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    // The link is removed from the URL.
    expect(currentAddress()).toBe('/passwordless/callback')
    await page.getByRole('button', { name: 'Envoyer un nouveau lien' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Consultez votre messagerie' })).toBeVisible()
    expect(server().requests(accounts.sendSignInLink)[0]?.body).toEqual({ email: 'camille@margot.example' })
    await page.getByRole('button', { name: 'Changer d’adresse' }).click()
    await expect.element(page.getByLabelText('Identifiant ou e-mail')).toBeVisible()
  })
})
