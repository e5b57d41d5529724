import { accounts } from '@vitrine/contract/accounts'
import { handovers } from '@vitrine/contract/handovers'
import { invitations } from '@vitrine/contract/invitations'
import { locationTree } from '@vitrine/contract/locations'
import { allPermissions } from '@vitrine/contract/permissions'
import { User, users } from '@vitrine/contract/users'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readText } from '../../../component-tests/elements.ts'
import { treeLocation } from '../../../component-tests/fixtures.ts'
import { blurField, clear, expectInvalid, expectSummary, expectValid, press } from '../../../component-tests/form.ts'
import { expectAccessible, openPage, reloadPage, server } from '../../../component-tests/page.tsx'
import { createRow, rowId } from '../../../component-tests/rows.ts'
import { refuse, refuseWith } from '../../../component-tests/stub-server.ts'

const drawer = page.getByRole('dialog', { name: 'Droits d’une personne' })
const row = page.getByRole('row', { name: /Marc Vidal/ })
const actions = drawer.getByRole('button', { name: 'Actions pour Marc Vidal' })
const viewerId = '01900000-0000-7000-8000-00000000000a'
const email = 'marc@margot.example'

type Person = ReturnType<typeof User.schema.parse>

/** Serves a user list with one colleague, whose drawer can be opened. */
async function openUsers(fields: Partial<Person> = {}, address = '/settings/users') {
  const marc = createRow(User, {
    ...{ id: rowId(2), '@id': `/api/users/${rowId(2)}`, email, firstName: 'Marc', lastName: 'Vidal', lang: 'fr' },
    ...{ status: 'active', profile: 'PROFILE_OWNER', canEditRights: true, canDelete: true },
    appPermissions: { ...allPermissions(true), users: false },
    ...fields,
  })
  const people = [marc]
  server().on(users.list, () => ({ totalItems: people.length, member: people }))
  await openPage(address)
  const viewer = await (await fetch(`/api/users/${viewerId}`)).json()
  server().on(users.read, ({ params }) => (params.id === marc.id ? marc : viewer))
  server().on(users.update, ({ body }) =>
    Object.assign(marc, body.disabled === undefined ? {} : { status: body.disabled ? 'disabled' : 'active' }),
  )
  server().on(users.remove, () => void people.pop())
  return marc
}

async function openDrawer() {
  await expect.element(row).toBeVisible()
  row.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await expect.element(drawer.getByRole('heading', { name: 'Marc Vidal' })).toBeVisible()
}

async function choose(name: string) {
  await actions.click()
  await page.getByRole('menuitem', { name }).click()
}

describe('disabling a user’s access', () => {
  test('the confirmation shows first what becomes of the user’s scheduled posts', async () => {
    await openUsers()
    server().on(handovers.read, () => ({ kept: 1, lost: 2 }))
    await openDrawer()
    await choose('Désactiver l’accès…')
    const question = page.getByRole('dialog', { name: 'Désactiver l’accès de Marc Vidal ?' })
    await expect
      .poll(() => readText(question))
      .toMatch(/1\spublication programmée par cette personne partira comme prévu, en votre nom\./)
    await expect.poll(() => readText(question)).toMatch(/2\spublications/)
    await expectAccessible(question)
    await question.getByRole('button', { name: 'Désactiver l’accès' }).click()
    await expect.element(drawer.getByText('Désactivé', { exact: true })).toBeVisible()
    expect(server().requests(users.update)[0]?.body).toEqual({ disabled: true })
  })
})

describe('deleting a user', () => {
  const question = page.getByRole('dialog', { name: 'Supprimer Marc Vidal ?' })

  test('the confirmation states what remains, and returns the focus when it is cancelled', async () => {
    await openUsers()
    await openDrawer()
    await choose('Supprimer…')
    await expect.poll(() => readText(question)).toMatch(/Ses publications et ses réponses restent/)
    await expectAccessible(question)
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(actions).toHaveFocus()
    expect(server().requests(users.remove)).toEqual([])
  })

  test('the confirmation waits for the response, shows a refusal, and has none when it is reopened', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    await openUsers()
    server().on(users.remove, () => promise)
    await openDrawer()
    await choose('Supprimer…')
    await question.getByRole('button', { name: 'Supprimer la personne' }).click()
    await expect.element(question.getByRole('button', { name: 'Fermer' })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    resolve(refuse(409))
    await expect.element(question.getByRole('alert')).toBeVisible()
    expect(server().requests(users.remove)).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await choose('Supprimer…')
    await expect.poll(() => readText(question)).toMatch(/Ses publications et ses réponses restent/)
    await expect.element(question.getByRole('alert')).not.toBeInTheDocument()
  })

  test('deleting a user closes the drawer and removes their row', async () => {
    await openUsers()
    await openDrawer()
    await choose('Supprimer…')
    await question.getByRole('button', { name: 'Supprimer la personne' }).click()
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.element(row).not.toBeInTheDocument()
    await expect.element(page.getByText(/Marc Vidal est supprimé/).first()).toBeInTheDocument()
    expect(document.activeElement?.closest('main')).not.toBeNull()
  })
})

describe('invitations', () => {
  const panel = page.getByRole('dialog', { name: 'Inviter une personne' })
  const [newEmail, firstName] = [panel.getByLabelText('Adresse e-mail'), panel.getByLabelText('Prénom')]
  const lastName = panel.getByLabelText('Nom', { exact: true })
  const send = panel.getByRole('button', { name: 'Envoyer l’invitation' })
  const required = 'Cette valeur est obligatoire.'
  const noEmail = 'Ce n’est pas une adresse e-mail.'

  test('an invitation resent too often shows the refusal instead of a success message', async () => {
    await openUsers({ status: 'invited' })
    await openDrawer()
    await choose('Renvoyer l’invitation')
    await expect.element(page.getByText(`Invitation renvoyée à ${email}`)).toBeVisible()
    await expect.element(actions).toHaveFocus()
    const message = 'Trois invitations lui ont déjà été renvoyées en une heure.'
    server().on(invitations.resend, () => refuseWith(429, 'invitation.often', message))
    await choose('Renvoyer l’invitation')
    await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  })

  test('an invitation to one location sends only that location', async () => {
    const lyon = treeLocation(1, 'Lyon Part-Dieu')
    server().on(locationTree.read, () => ({ totalItems: 2, ungrouped: [lyon, treeLocation(2, 'Nice Étoile')] }))
    const marc = await openUsers({ status: 'invited' })
    server().on(accounts.create, () => marc)
    await page.getByRole('button', { name: 'Inviter' }).click()
    await newEmail.fill(email)
    await firstName.fill('Marc')
    await lastName.fill('Vidal')
    await panel.getByRole('searchbox', { name: /^Rechercher un établissement/ }).fill('Lyon')
    await panel.getByRole('treeitem', { name: /Lyon Part-Dieu/ }).click()
    await send.click()
    await expect.element(drawer.getByText('Invité')).toBeVisible()
    expect(server().requests(accounts.create)[0]?.body).toMatchObject({
      ...{ email, firstName: 'Marc', lastName: 'Vidal', profile: 'PROFILE_MEMBER' },
      allowedLocations: [lyon.id],
    })
  })

  test('invalid fields are marked, and so is an address that is already in use', async () => {
    await openPage('/settings/users?user=new')
    await expect.element(newEmail).toHaveFocus()
    await userEvent.keyboard('lea')
    await blurField(newEmail)
    await expectInvalid(newEmail, noEmail)
    await press(firstName, 'L')
    await clear(firstName)
    await expectInvalid(firstName, required)
    await press(lastName, '{Enter}')
    await expect.element(newEmail).toHaveFocus()
    await expectSummary(
      [
        [`Adresse e-mail : ${noEmail}`, newEmail],
        [`Prénom : ${required}`, firstName],
        [`Nom : ${required}`, lastName],
      ],
      panel,
    )

    await press(lastName, 'Petit')
    await expectValid(lastName)
    await press(firstName, 'Léa')
    await press(newEmail, '{Control>}a{/Control}camille@example.com')
    await expect.element(panel.getByText('à corriger')).not.toBeInTheDocument()
    const message = 'Cette adresse a déjà un compte.'
    server().on(accounts.create, () => refuse(422, { propertyPath: 'email', message, code: 'taken' }))
    await userEvent.keyboard('{Enter}')
    await expectInvalid(newEmail, message)
    await expect.element(newEmail).toHaveFocus()
    await expect.element(firstName).toHaveValue('Léa')
    await expect.element(lastName).toHaveValue('Petit')
    await userEvent.keyboard('{End}x')
    await expectValid(newEmail)
  })

  test('the save key sends the invitation', async () => {
    await openPage('/settings/users?user=new')
    await press(newEmail, 'nadia@example.com')
    await press(firstName, 'Nadia')
    await press(lastName, 'Benali{Control>}s{/Control}')
    await expect.poll(() => server().requests(accounts.create)[0]?.body).toMatchObject({ email: 'nadia@example.com' })
  })

  test('an invitation whose response was lost is resent under the same key, also after a reload', async () => {
    let isReachable = false
    server().on(accounts.create, ({ body }) =>
      isReachable ? { email: body.email, firstName: body.firstName } : refuse(502),
    )
    await openPage('/settings/users?user=new')
    await newEmail.fill('lea@margot.example')
    await firstName.fill('Léa')
    await lastName.fill('Petit')
    await send.click()
    const verify = page.getByRole('button', { name: 'Vérifier' })
    await expect.element(verify).toBeVisible()
    await reloadPage()
    await expect.element(newEmail).toHaveValue('lea@margot.example')
    await expect.element(newEmail).toBeDisabled()
    isReachable = true
    await verify.click()
    await expect.element(page.getByText('lea@margot.example').first()).toBeVisible()
    const requests = server().requests(accounts.create)
    expect(requests.map(({ body }) => body.email)).toEqual(['lea@margot.example', 'lea@margot.example'])
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })
})

describe('permissions of a user', () => {
  const save = drawer.getByRole('button', { name: 'Enregistrer les droits' })
  const close = drawer.getByRole('button', { name: 'Fermer' })
  const [lille, nice] = [treeLocation(2, 'Lille'), treeLocation(3, 'Nice')]

  /** The drawer of a colleague without permissions, who sees one of two locations. */
  async function openMember() {
    server().on(locationTree.read, () => ({ totalItems: 2, ungrouped: [lille, nice] }))
    const member = await openUsers({
      ...{ profile: 'PROFILE_MEMBER', appPermissions: allPermissions(false), allowedLocations: [nice['@id']] },
    })
    await openDrawer()
    return member
  }

  test('viewers cannot change their own permissions', async () => {
    await openPage(`/settings/users?user=${viewerId}`)
    await expect.element(drawer.getByText('Ce sont vos propres droits.')).toBeVisible()
    await expect.element(drawer.getByRole('checkbox', { name: 'Utilisateurs et droits' })).toBeDisabled()
    await expect.element(drawer.getByRole('button', { name: /^Actions pour/ })).not.toBeInTheDocument()
    await expectAccessible(drawer)
  })

  test('hidden locations of a colleague are counted without their names', async () => {
    const lyon = treeLocation(1, 'Lyon')
    server().on(locationTree.read, () => ({ totalItems: 1, ungrouped: [lyon] }))
    await openUsers({ profile: 'PROFILE_MEMBER', allowedLocations: [], canDelete: false })
    await expect.poll(() => readText(row)).toMatch(/Des établissements que vous ne voyez pas/)
    await openDrawer()
    await expect.element(drawer.getByText(/^Peut .* pour des établissements que vous ne voyez pas/)).toBeVisible()
    await expect.element(drawer.getByText(/Aucun établissement choisi/)).not.toBeInTheDocument()
    await expectAccessible(drawer)
  })

  test('the visible locations of a colleague are counted apart from the hidden ones', async () => {
    const lyon = treeLocation(1, 'Lyon')
    server().on(locationTree.read, () => ({ totalItems: 1, ungrouped: [lyon] }))
    await openUsers({ profile: 'PROFILE_MEMBER', allowedLocations: [lyon['@id']], canDelete: false })
    await openDrawer()
    await expect.element(drawer.getByText(/pour 1 établissement et d’autres que vous ne voyez pas/)).toBeVisible()
  })

  test('permission changes made here and by a colleague are both saved', async () => {
    const marc = await openMember()
    await drawer.getByRole('checkbox', { name: 'Boîte de réception', exact: true }).click()
    Object.assign(marc, {
      appPermissions: { ...allPermissions(false), report: true },
      allowedLocations: [nice['@id'], lille['@id']],
    })
    await save.click()
    await expect.poll(() => server().requests(users.update).length).toBe(1)
    const body = server().requests(users.update)[0]?.body
    expect(body?.appPermissions).toMatchObject({ inbox: true, report: true })
  })

  test('permissions cannot be changed or left while saving, and stay with the reason when refused', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    await openMember()
    server().on(users.update, () => promise)
    const firstName = drawer.getByRole('textbox', { name: 'Prénom' })
    await firstName.fill('Marco')
    await save.click()
    await expect.element(firstName).toBeDisabled()
    await expect.element(close).toBeDisabled()
    // A tree has no form fields for the fieldset to disable.
    await expect.element(drawer.getByRole('tree')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(firstName).toHaveValue('Marco')
    resolve(refuse(422, { propertyPath: 'firstName', message: 'Ce prénom est refusé.', code: 'string.too_big' }))
    await expect.element(firstName).toHaveAccessibleDescription('Ce prénom est refusé.')
    await expect.element(firstName).toHaveValue('Marco')
    await expect.element(close).toBeEnabled()
  })
})
