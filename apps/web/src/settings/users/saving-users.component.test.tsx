import { accounts } from '@vitrine/contract/accounts'
import { locationTree } from '@vitrine/contract/locations'
import type { AnswerOf } from '@vitrine/contract/operation'
import { allPermissions } from '@vitrine/contract/permissions'
import { User, users } from '@vitrine/contract/users'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { treeLocation } from '../../../component-tests/fixtures.ts'
import { openPage, reloadPage, serveColleague, server } from '../../../component-tests/page.tsx'
import { createSample } from '../../../component-tests/sample.ts'
import { refuse } from '../../../component-tests/stub-server.ts'

const [lyon, lille, nice] = [treeLocation(1, 'Lyon'), treeLocation(2, 'Lille'), treeLocation(3, 'Nice')]
const drawer = page.getByRole('dialog', { name: 'Droits d’une personne' })
const save = drawer.getByRole('button', { name: 'Enregistrer les droits' })
const close = drawer.getByRole('button', { name: 'Fermer' })

/** Marc, who sees Nice; `change` is what a colleague saves meanwhile. */
async function openMarc() {
  let marc: AnswerOf<typeof users.read> = {
    ...(createSample(User.schema) as AnswerOf<typeof users.read>), // parsed by the stub where it is sent
    ...{ id: '01900000-0000-7000-8000-000000000099', firstName: 'Marc', lastName: 'Petit', status: 'active' },
    ...{ profile: 'PROFILE_MEMBER', appPermissions: allPermissions(false), canEditRights: true, canDelete: true },
    allowedLocations: [nice['@id']],
  }
  server().on(locationTree.read, () => ({ groups: [], ungrouped: [lyon, lille, nice] }))
  serveColleague(() => marc)
  await openPage(`/settings/users?user=${marc.id}`)
  await expect.element(drawer.getByText('Marc Petit')).toBeVisible()
  return {
    change: (change: Partial<typeof marc>) => {
      marc = { ...marc, ...change }
    },
  }
}

describe('the drawer of a person', () => {
  test('sends the rights that a colleague gave meanwhile, and those given here', async () => {
    const { change } = await openMarc()
    await drawer.getByRole('checkbox', { name: 'Boîte de réception', exact: true }).click()
    change({
      appPermissions: { ...allPermissions(false), report: true },
      allowedLocations: [nice['@id'], lille['@id']],
    })
    await save.click()
    await expect.poll(() => server().requests(users.update).length).toBe(1)
    const body = server().requests(users.update)[0]?.body
    expect(body?.appPermissions).toMatchObject({ inbox: true, report: true })
  })

  test('can be neither changed nor closed while it is being saved, and stays open with the reason when refused', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    await openMarc()
    server().on(users.update, () => promise)
    const firstName = drawer.getByRole('textbox', { name: 'Prénom' })
    await firstName.fill('Marco')
    await save.click()
    await expect.element(firstName).toBeDisabled()
    await expect.element(close).toBeDisabled()
    // A tree has no fields that the browser could disable.
    await expect.element(drawer.getByRole('tree')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(firstName).toHaveValue('Marco')
    resolve(refuse(422, { propertyPath: 'firstName', message: 'Ce prénom est refusé.', code: 'string.too_big' }))
    await expect.element(firstName).toHaveAccessibleDescription('Ce prénom est refusé.')
    await expect.element(firstName).toHaveValue('Marco')
    await expect.element(close).toBeEnabled()
  })

  test('asks before it removes a person, and the question is busy until the response arrives', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    await openMarc()
    server().on(users.remove, () => promise)
    await drawer.getByRole('button', { name: 'Actions pour Marc Petit' }).click()
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
    const question = page.getByRole('dialog', { name: /^Supprimer Marc Petit/ })
    const confirm = question.getByRole('button', { name: /^Supprimer/ })
    await expect.element(confirm).toBeEnabled()
    await confirm.click()
    await expect.element(question.getByRole('button', { name: 'Fermer' })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    resolve(refuse(409))
    await expect.element(question.getByRole('alert')).toBeVisible()
    await expect.element(question.getByRole('button', { name: 'Fermer' })).toBeEnabled()
    expect(server().requests(users.remove)).toHaveLength(1)
  })
})

test('an invitation whose response was lost is sent again under the same key, also after a reload', async () => {
  let isReachable = false
  server().on(accounts.create, ({ body }) =>
    isReachable ? { email: body.email, firstName: body.firstName } : refuse(502),
  )
  await openPage('/settings/users?user=new')
  const email = page.getByRole('textbox', { name: 'Adresse e-mail' })
  await email.fill('lea@margot.example')
  await page.getByRole('textbox', { name: 'Prénom' }).fill('Léa')
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Petit')
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  const verify = page.getByRole('button', { name: 'Vérifier' })
  await expect.element(verify).toBeVisible()
  await reloadPage()
  await expect.element(email).toHaveValue('lea@margot.example')
  await expect.element(email).toBeDisabled()
  isReachable = true
  await verify.click()
  await expect.element(page.getByText('lea@margot.example').first()).toBeVisible()
  const requests = server().requests(accounts.create)
  expect(requests.map(({ body }) => body.email)).toEqual(['lea@margot.example', 'lea@margot.example'])
  expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})
