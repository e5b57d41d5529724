import { quickReplies } from '@vitrine/contract/quick-replies'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  check,
  discard,
  expectOneSubmission,
  holdResponse,
  loseFirstResponse,
  restored,
  stopWaiting,
  unsaved,
} from '../../component-tests/busy-forms.ts'
import { quickReply } from '../../component-tests/fixtures.ts'
import { currentAddress, expectAccessible, openPage, reloadPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

const editor = page.getByRole('region', { name: 'Réponse rapide' })
const title = page.getByRole('textbox', { name: 'Nom', exact: true })
const shortcut = page.getByRole('textbox', { name: 'Raccourci' })
const text = page.getByRole('textbox', { name: 'Texte en Français' })
const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
const reply = quickReply(1, 'Accueil', 'Bienvenue.')

function serveReply() {
  server().on(quickReplies.list, () => ({ totalItems: 1, member: [reply] }))
}

describe('quick reply editor', () => {
  test('the editor is locked while saving and marks a refused field', async () => {
    serveReply()
    const { promise, respond } = holdResponse<typeof reply>()
    server().on(quickReplies.update, () => promise)
    await openPage(`/quick-replies?id=${reply.id}`)
    await shortcut.fill('merci')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(shortcut).toBeDisabled()
    await userEvent.keyboard('{Control>}s{/Control}')
    const message = 'Le raccourci /merci mène déjà à « Merci ».'
    respond(refuse(422, { propertyPath: 'shortcut', message, code: 'quick_reply.shortcut' }))
    await expect.element(shortcut).toHaveAccessibleDescription(new RegExp(message))
    await expect.element(shortcut).toHaveFocus()
    expect(server().requests(quickReplies.update)).toHaveLength(1)
    await expectAccessible(editor)
  })

  test('a refusal after leaving the editor shows a toast and restores the input', async () => {
    serveReply()
    const { promise, respond } = holdResponse<typeof reply>()
    server().on(quickReplies.update, () => promise)
    await openPage(`/quick-replies?id=${reply.id}`)
    await shortcut.fill('merci')
    await stopWaiting(async () => {
      await save.click()
      await expect.element(shortcut).toBeDisabled()
    })
    await userEvent.keyboard('{Escape}')
    await expect.element(shortcut).not.toBeInTheDocument()
    respond(refuse(422, { propertyPath: 'shortcut', message: 'Déjà pris.', code: 'quick_reply.shortcut' }))
    await expect.element(unsaved('Accueil')).toBeVisible()
    await page.getByRole('list', { name: 'Liste des réponses rapides' }).getByText('Accueil').click()
    await expect.element(restored).toBeVisible()
    await expect.element(shortcut).toHaveValue('/merci')
    await discard.click()
    await expect.element(shortcut).toHaveValue('')
  })

  test('a new quick reply whose response was lost is retried with the same key, also after a reload', async () => {
    loseFirstResponse(quickReplies.create, () => reply)
    await openPage('/quick-replies?id=new')
    await title.fill('Accueil')
    await text.fill('Bienvenue.')
    await save.click()
    await expect.element(check).toBeVisible()
    await expect.element(title).toBeDisabled()
    await reloadPage()
    await expect.element(title).toBeDisabled()
    await expect.element(title).toHaveValue('Accueil')
    await expect.element(save).not.toBeInTheDocument()
    serveReply()
    await check.click()
    await expect.poll(currentAddress).toContain(reply.id)
    expectOneSubmission(quickReplies.create)
  })
})
