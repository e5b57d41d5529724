import { libraryFolders } from '@vitrine/contract/library'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdResponse, stopWaiting } from '../../component-tests/busy-forms.ts'
import { libraryFolder } from '../../component-tests/fixtures.ts'
import { expectAccessible, openPage, reloadPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

// Seen in the dialog of a new folder, as every dialog with a form behaves.

const dialog = page.getByRole('dialog')
const name = page.getByRole('textbox', { name: 'Nom du dossier' })
const create = page.getByRole('button', { name: 'Créer le dossier' })
const close = dialog.getByRole('button', { name: 'Fermer' })
/** With the keyboard: a toast may lie over the button. */
async function openDialog() {
  const button = page.getByRole('button', { name: 'Nouveau dossier', exact: true })
  await expect.element(button).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const element = button.element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard('{Enter}')
}

/** The server responds to the new folder when it is told to. */
function holdCreate() {
  const { promise, respond } = holdResponse<ReturnType<typeof libraryFolder>>()
  server().on(libraryFolders.create, () => promise)
  return respond
}

async function submitFolder(typed: string) {
  await openPage('/library')
  await openDialog()
  await name.fill(typed)
  await create.click()
}

describe('form dialog while saving', () => {
  test('the form can neither be changed nor closed until the response arrives', async () => {
    const respond = holdCreate()
    await submitFolder('Été')
    await expect.element(name).toBeDisabled()
    await expect.element(close).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(dialog).toBeVisible()
    respond(libraryFolder(1, 'Été'))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server().requests(libraryFolders.create)).toHaveLength(1)
  })

  test('a refused form stays open with its text, the reason and the focus', async () => {
    const respond = holdCreate()
    await submitFolder('Été')
    respond(refuse(422, { propertyPath: 'name', message: 'Ce nom est déjà pris.', code: 'name.taken' }))
    await expect.element(name).toHaveAccessibleDescription('Ce nom est déjà pris.')
    await expect.element(name).toHaveValue('Été')
    await expect.element(name).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('after ten seconds the form offers to stop waiting, and stays read-only until the server responds', async () => {
    const respond = holdCreate()
    await stopWaiting(async () => {
      await submitFolder('Été')
      await expect.element(name).toBeDisabled()
    })
    await expectAccessible(dialog)
    await expect.element(page.getByText('Le serveur n’a pas encore répondu')).toBeVisible()
    await close.click()
    await openDialog()
    await expect.element(name).toBeDisabled()
    respond(libraryFolder(1, 'Été'))
    // It was saved: the form that was opened again has nothing left to send.
    await expect.element(dialog).not.toBeInTheDocument()
    await openDialog()
    await expect.element(name).toHaveValue('')
    expect(server().requests(libraryFolders.create)).toHaveLength(1)
  })

  test('saving does not delete a draft another tab wrote since', async () => {
    const respond = holdCreate()
    await submitFolder('Été')
    const key = Object.keys(localStorage).find((candidate) => candidate.endsWith(' folder in null'))
    if (key === undefined) throw new Error('There is no draft.')
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), value: 'Hiver' }))
    respond(libraryFolder(1, 'Été'))
    await expect.element(dialog).not.toBeInTheDocument()
    await openDialog()
    await expect.element(name).toHaveValue('Hiver')
  })

  test('a form closed while saving shows its failure in a toast, and its text is restored', async () => {
    const respond = holdCreate()
    await stopWaiting(() => submitFolder('Été'))
    await close.click()
    await expect.element(dialog).not.toBeInTheDocument()
    respond(refuse(422, { propertyPath: 'name', message: 'Ce nom est déjà pris.', code: 'name.taken' }))
    await expect.element(page.getByText('Non enregistré : « Nouveau dossier »')).toBeVisible()
    await openDialog()
    await expect.element(name).toHaveValue('Été')
    await expect.element(name).toBeEnabled()
    await page.getByRole('button', { name: 'Les supprimer' }).click()
    await expect.element(name).toHaveValue('')
  })
})

describe('creation whose response was lost', () => {
  test('the creation is verified with the same key and input, also after a reload', async () => {
    let isReachable = false
    server().on(libraryFolders.create, ({ body }) => (isReachable ? libraryFolder(1, body.name) : refuse(502)))
    await submitFolder('Été')
    const check = page.getByRole('button', { name: 'Vérifier' })
    await expect.element(check).toBeVisible()
    await expect.element(name).toBeDisabled()
    await reloadPage()
    await openDialog()
    await expect.element(name).toBeDisabled()
    await expect.element(name).toHaveValue('Été')
    await expectAccessible(dialog)
    isReachable = true
    await check.click()
    await expect.element(dialog).not.toBeInTheDocument()
    const requests = server().requests(libraryFolders.create)
    expect(requests.map(({ body }) => body.name)).toEqual(['Été', 'Été'])
    expect(new Set(sentKeys()).size).toBe(1)
    await openDialog()
    await expect.element(name).toBeEnabled()
    await expect.element(name).toHaveValue('')
  })

  test('the result stays unknown while its check is refused, with the same key', async () => {
    let respond = () => refuse(502)
    server().on(libraryFolders.create, () => respond())
    await submitFolder('Été')
    const check = page.getByRole('button', { name: 'Vérifier' })
    await expect.element(check).toBeVisible()
    respond = () => refuse(403)
    await check.click()
    await expect.poll(() => server().requests(libraryFolders.create).length).toBe(2)
    await expect.element(check).toBeEnabled()
    await expect.element(name).toBeDisabled()
    await check.click()
    await expect.poll(() => server().requests(libraryFolders.create).length).toBe(3)
    expect(new Set(sentKeys()).size).toBe(1)
  })

  test('a result the server cannot determine is left to the user to check', async () => {
    let respond = () => refuse(502)
    server().on(libraryFolders.create, () => respond())
    await submitFolder('Été')
    respond = () => refuse(500)
    await page.getByRole('button', { name: 'Vérifier' }).click()
    await page.getByRole('button', { name: 'J’ai vérifié' }).click()
    await expect.element(name).toBeEnabled()
    await expect.element(name).toHaveValue('Été')
    await create.click()
    await expect.poll(() => server().requests(libraryFolders.create).length).toBe(3)
    expect(new Set(sentKeys()).size).toBe(2)
  })
})

const sentKeys = () =>
  server()
    .requests(libraryFolders.create)
    .map(({ headers }) => headers.get('idempotency-key'))
