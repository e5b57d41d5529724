import { savedViews } from '@vitrine/contract/saved-views'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  check,
  expectOneSubmission,
  holdResponse,
  loseFirstResponse,
  unsaved,
} from '../../component-tests/busy-forms.ts'
import { expectAccessible, openPage, reloadPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

// Seen in the saved views of a page; selections of locations get their names in the same form.

const panel = page.getByRole('dialog', { name: 'Vues enregistrées' })
const name = panel.getByRole('textbox', { name: 'Nom de la vue' })
const save = panel.getByRole('button', { name: 'Enregistrer la vue' })

async function openViews(path = '/inbox?search=horaires') {
  if (path !== '') await openPage(path)
  await page.getByRole('button', { name: 'Vues enregistrées' }).click()
}

describe('form that saves a name', () => {
  test('the form is busy while saving, and requests another name when it is refused', async () => {
    const { promise, respond } = holdResponse<{ name: string }>()
    server().on(savedViews.create, () => promise)
    await openViews()
    await name.fill('Les horaires')
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toBeDisabled()
    await userEvent.keyboard('{Control>}s{/Control}')
    const message = 'Vous avez déjà 50 vues de cette page.'
    respond(refuse(422, { propertyPath: 'name', message, code: 'too_many' }))
    await expect.element(name).toHaveAccessibleDescription(message)
    await expect.element(name).toHaveFocus()
    expect(server().requests(savedViews.create)).toHaveLength(1)
    server().on(savedViews.create, ({ body }) => ({ name: body.name }))
    await save.click()
    await expect.element(name).toHaveValue('')
    await expect.element(name).toBeEnabled()
  })

  test('a name whose response was lost is verified under the same key, also after a reload', async () => {
    loseFirstResponse(savedViews.create, ({ name }) => ({ name }))
    await openViews()
    await name.fill('Les horaires')
    await save.click()
    await expect.element(check).toBeVisible()
    await reloadPage()
    await openViews('')
    await expect.element(name).toBeDisabled()
    await expect.element(name).toHaveValue('Les horaires')
    await expectAccessible(panel)
    await check.click()
    await expect.element(name).toHaveValue('')
    expectOneSubmission(savedViews.create)
  })

  test('a name refused after the form was left shows a toast, and is restored', async () => {
    const { promise, respond } = holdResponse<{ name: string }>()
    server().on(savedViews.create, () => promise)
    await openViews()
    await name.fill('Les horaires')
    await save.click()
    await expect.element(name).toBeDisabled()
    await page.getByRole('button', { name: 'Vues enregistrées' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    respond(refuse(422, { propertyPath: 'name', message: 'Vous avez déjà 50 vues.', code: 'too_many' }))
    await expect.element(unsaved('Enregistrer la vue')).toBeVisible()
    await openViews('')
    await expect.element(name).toHaveValue('Les horaires')
  })
})
