import { locations } from '@vitrine/contract/locations'
import { privateInstagram } from '@vitrine/contract/private-instagram'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readText } from '../../component-tests/elements.ts'
import { offer } from '../../component-tests/offers.ts'
import { expectAccessible, openPage, server } from '../../component-tests/page.tsx'
import { rowId } from '../../component-tests/rows.ts'
import { refuse } from '../../component-tests/stub-server.ts'

const drawer = page.getByRole('dialog', { name: 'Connecter Instagram privé' })
const name = drawer.getByRole('textbox', { name: 'Nom d’utilisateur Instagram' })
const secret = drawer.getByLabelText('Mot de passe Instagram')
const understood = drawer.getByRole('checkbox', { name: 'J’ai compris ce que risque ce compte' })
const submit = drawer.getByRole('button', { name: 'Se connecter à Instagram' })
const summary = drawer.getByRole('alert').filter({ hasText: /à corriger/ })

beforeEach(() => offer('privateInstagram'))

async function openDrawer() {
  server().on(locations.read, () => ({ id: rowId(1), name: 'Gaufres' }))
  await openPage(`/settings/locations/${rowId(1)}?connect=instagramPrivate`)
  await expect.element(submit).toBeVisible()
}

async function enterAccount() {
  await name.fill('@Les.Gaufres')
  await secret.fill('sandbox-password')
  await understood.click()
  await submit.click()
}

describe('sign-in to private Instagram', () => {
  test('missing fields are listed, and each entry leads to its field', async () => {
    await openDrawer()
    await submit.click()
    await expect.element(name).toHaveFocus()
    for (const [text, field] of [
      [/^Nom d’utilisateur Instagram\s: Cette valeur est obligatoire\.$/, name],
      [/^Mot de passe Instagram\s: Cette valeur est obligatoire\.$/, secret],
      [/^J’ai compris ce que risque ce compte\s: Cochez cette case pour continuer\.$/, understood],
    ] as const) {
      await summary.getByRole('link', { name: text }).click()
      await expect.element(field).toHaveFocus()
    }
    await expectAccessible(drawer)
    expect(server().requests(privateInstagram.signIn)).toEqual([])
  })

  test('a refusal by Instagram is shown at the field, and the input stays unchanged', async () => {
    await openDrawer()
    const message = 'Instagram refuse ce nom d’utilisateur ou ce mot de passe.'
    server().on(privateInstagram.signIn, () =>
      refuse(400, { propertyPath: 'password', message, code: 'private.password' }),
    )
    await enterAccount()
    await expect.element(secret).toHaveAccessibleDescription(new RegExp(`^${message}`))
    await expect.element(secret).toHaveFocus()
    await expect.element(name).toHaveValue('@Les.Gaufres')
    await expect.element(secret).toHaveValue('sandbox-password')
    await expect.element(understood).toBeChecked()
    await userEvent.keyboard('{End}x')
    await expect.element(secret).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('a wrong six-digit code clears the fields, a correct one connects the account', async () => {
    await openDrawer()
    const account = { username: 'les.gaufres' }
    server().on(privateInstagram.signIn, ({ body }) => {
      if (body.verificationCode === undefined) return { state: 'code' as const, ...account }
      if (body.verificationCode === '123456') return { state: 'connected' as const, ...account }
      const message = 'Instagram refuse ce code.'
      return refuse(400, { propertyPath: 'verificationCode', message, code: 'private.code' })
    })
    await enterAccount()
    const code = drawer.getByRole('group', { name: 'Code à six chiffres' })
    const first = code.getByRole('textbox').first()
    await expect.element(first).toHaveFocus()
    await userEvent.keyboard('123')
    await drawer.getByRole('button', { name: 'Vérifier le code' }).click()
    await expect.element(first).toHaveFocus()
    await expect.element(code).toHaveAccessibleDescription(/^Saisissez les six chiffres/)
    await userEvent.keyboard('000000')
    await expect.element(code).toHaveAccessibleDescription(/^Instagram refuse ce code/)
    await expect.element(first).toHaveValue('')
    await expect.element(first).toHaveFocus()
    await expectAccessible(drawer)
    await userEvent.keyboard('1')
    await expect.element(drawer.getByRole('alert')).not.toBeInTheDocument()
    await userEvent.keyboard('23456')
    await expect
      .poll(() => readText(drawer.getByRole('heading', { level: 3 })))
      .toMatch(/est connecté à Instagram privé/)
  })

  test('the drawer waits for the confirmation on the phone and then shows the connection', async () => {
    const later = () => new Date(Date.now() + 600_000).toISOString()
    await openDrawer()
    server().on(privateInstagram.signIn, () => ({
      ...{ state: 'approval' as const, username: 'les.gaufres', endsAt: later() },
      nextAt: new Date(Date.now() + 500).toISOString(),
    }))
    server().on(privateInstagram.signInAgain, () => ({ state: 'connected' as const, username: 'les.gaufres' }))
    await enterAccount()
    await expect.element(drawer.getByRole('heading', { name: 'Confirmez que c’est vous' })).toBeVisible()
    await expect
      .poll(() => readText(drawer.getByRole('heading', { level: 3 })))
      .toMatch(/est connecté à Instagram privé/)
  })

  test('the sign-in is not offered without the permission for it', async () => {
    server().on(locations.read, () => ({ id: rowId(1), name: 'Gaufres' }))
    await openPage(`/settings/locations/${rowId(1)}?connect=instagramPrivate`, { isAllowPrivateInstagram: false })
    await expect.element(page.getByRole('button', { name: 'Connecter Instagram', exact: true })).toBeVisible()
    await expect.element(page.getByText('Instagram privé')).not.toBeInTheDocument()
  })
})
