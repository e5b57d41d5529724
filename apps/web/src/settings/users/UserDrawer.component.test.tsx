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
import { expectAccessible, openPage, server } from '../../../component-tests/page.tsx'
import { createRow, rowId } from '../../../component-tests/rows.ts'
import { refuse, refuseWith } from '../../../component-tests/stub-server.ts'

const drawer = page.getByRole('dialog', { name: 'Droits d’une personne' })
const row = page.getByRole('row', { name: /Marc Vidal/ })
const actions = drawer.getByRole('button', { name: 'Actions pour Marc Vidal' })
const viewerId = '01900000-0000-7000-8000-00000000000a'
const email = 'marc@margot.example'

type Person = ReturnType<typeof User.schema.parse>

/** A colleague in the list of people, whose drawer can be opened. */
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

describe('taking access away', () => {
  test('tells first what becomes of the posts that person scheduled', async () => {
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

describe('deleting a person', () => {
  const question = page.getByRole('dialog', { name: 'Supprimer Marc Vidal ?' })

  test('says what stays, and gives the focus back when it is given up', async () => {
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

  test('that was refused says why, and not again in the next question', async () => {
    await openUsers()
    server().on(users.remove, () => refuse(500))
    await openDrawer()
    const confirm = question.getByRole('button', { name: 'Supprimer la personne' })
    await choose('Supprimer…')
    await confirm.click()
    await expect.element(question.getByRole('alert')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await choose('Supprimer…')
    await expect.poll(() => readText(question)).toMatch(/Ses publications et ses réponses restent/)
    await expect.element(question.getByRole('alert')).not.toBeInTheDocument()
  })

  test('closes the drawer and leaves the list without them', async () => {
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

describe('an invitation', () => {
  test('that was sent too often is not said to be sent', async () => {
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

  test('to one location names what is missing and carries that location alone', async () => {
    const lyon = treeLocation(1, 'Lyon Part-Dieu')
    server().on(locationTree.read, () => ({ totalItems: 2, ungrouped: [lyon, treeLocation(2, 'Nice Étoile')] }))
    const marc = await openUsers({ status: 'invited' })
    server().on(accounts.create, () => marc)
    await page.getByRole('button', { name: 'Inviter' }).click()
    const panel = page.getByRole('dialog', { name: 'Inviter une personne' })
    const send = panel.getByRole('button', { name: 'Envoyer l’invitation' })
    await panel.getByLabelText('Adresse e-mail').fill(email)
    await send.click()
    await expect.poll(() => readText(panel.getByRole('alert'))).toMatch(/Prénom\s: Cette valeur est obligatoire\./)
    await expectAccessible(panel)
    expect(server().requests(accounts.create)).toEqual([])

    await panel.getByLabelText('Prénom').fill('Marc')
    await panel.getByLabelText('Nom', { exact: true }).fill('Vidal')
    await panel.getByRole('searchbox', { name: /^Rechercher un établissement/ }).fill('Lyon')
    await panel.getByRole('treeitem', { name: /Lyon Part-Dieu/ }).click()
    await send.click()
    await expect.element(drawer.getByText('Invité')).toBeVisible()
    expect(server().requests(accounts.create)[0]?.body).toMatchObject({
      ...{ email, firstName: 'Marc', lastName: 'Vidal', profile: 'PROFILE_MEMBER' },
      allowedLocations: [lyon.id],
    })
  })
})

describe('the permissions', () => {
  test('of the viewer themselves cannot be changed', async () => {
    await openPage(`/settings/users?user=${viewerId}`)
    await expect.element(drawer.getByText('Ce sont vos propres droits.')).toBeVisible()
    await expect.element(drawer.getByRole('checkbox', { name: 'Utilisateurs et droits' })).toBeDisabled()
    await expect.element(drawer.getByRole('button', { name: /^Actions pour/ })).not.toBeInTheDocument()
    await expectAccessible(drawer)
  })

  test('of a colleague name locations the viewer does not see without saying which', async () => {
    const lyon = treeLocation(1, 'Lyon')
    server().on(locationTree.read, () => ({ totalItems: 1, ungrouped: [lyon] }))
    await openUsers({ profile: 'PROFILE_MEMBER', allowedLocations: [], canDelete: false })
    await expect.poll(() => readText(row)).toMatch(/Des établissements que vous ne voyez pas/)
    await openDrawer()
    await expect.element(drawer.getByText(/^Peut .* pour des établissements que vous ne voyez pas/)).toBeVisible()
    await expect.element(drawer.getByText(/Aucun établissement choisi/)).not.toBeInTheDocument()
    await expectAccessible(drawer)
  })

  test('of a colleague count the locations the viewer sees apart from those they do not', async () => {
    const lyon = treeLocation(1, 'Lyon')
    server().on(locationTree.read, () => ({ totalItems: 1, ungrouped: [lyon] }))
    await openUsers({ profile: 'PROFILE_MEMBER', allowedLocations: [lyon['@id']], canDelete: false })
    await openDrawer()
    await expect.element(drawer.getByText(/pour 1 établissement et d’autres que vous ne voyez pas/)).toBeVisible()
  })
})
