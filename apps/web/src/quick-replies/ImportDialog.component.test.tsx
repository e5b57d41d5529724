import { quickReplies } from '@vitrine/contract/quick-replies'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  check,
  expectLocked,
  expectOneSubmission,
  holdResponse,
  loseFirstResponse,
  stopWaiting,
} from '../../component-tests/busy-forms.ts'
import { expectAccessible, openPage, readValue, reloadPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

async function openDialog() {
  await page.getByRole('button', { name: 'Coller une liste' }).click()
  const dialog = page.getByRole('dialog', { name: 'Coller une liste de réponses' })
  const lines = dialog.getByRole('textbox', { name: 'Lignes copiées d’un tableur' })
  return { dialog, lines, lang: dialog.getByRole('combobox', { name: 'Langue des textes' }) }
}

describe('paste quick replies dialog', () => {
  test('the dialog requires lines before sending', async () => {
    await openPage('/quick-replies')
    const { lines } = await openDialog()
    await lines.click()
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(lines).toHaveAccessibleDescription(/^Cette valeur est obligatoire\./)
    expect(server().requests(quickReplies.createAll)).toEqual([])
  })

  test('a refused line is named, and lines and language survive a reload', async () => {
    const message = 'Le raccourci /ouvert mène déjà à « Lundi ».'
    server().on(quickReplies.createAll, () =>
      refuse(400, { propertyPath: 'items[1].shortcut', message, code: 'quick_reply.shortcut' }),
    )
    await openPage('/quick-replies')
    const { dialog, lines, lang } = await openDialog()
    await lines.fill('nom\traccourci\tfr\nAccueil\tbonjour\tBienvenue.\nHoraires\touvert\tDe 9 h à 12 h.')
    await lang.selectOptions('Español')
    await dialog.getByRole('button', { name: 'Ajouter 2 réponses' }).click()
    await expect.element(lines).toHaveAccessibleDescription(/^Horaires\s: Le raccourci \/ouvert mène déjà/)
    await expect.element(lines).toHaveFocus()
    await expectAccessible(dialog)

    await reloadPage()
    const again = await openDialog()
    await expect.poll(() => readValue(again.lines)).toMatch(/Horaires\touvert/)
    await expect.element(again.lang).toHaveValue('es')
  })

  test('lines are added once although the first response was lost and the page reloaded', async () => {
    loseFirstResponse(quickReplies.createAll, ({ items }) => ({ created: items.length }))
    await openPage('/quick-replies')
    const { dialog, lines } = await openDialog()
    await lines.fill('Accueil\tBienvenue.\nMétéo\t{{météo}}')
    await dialog.getByRole('button', { name: 'Ajouter 1 réponse' }).click()
    await expect.element(check).toBeVisible()
    await reloadPage()
    const again = await openDialog()
    await expect.element(again.lines).toBeDisabled()
    await check.click()
    await expect.element(again.lines).toHaveValue('Météo\t{{météo}}')
    expectOneSubmission(quickReplies.createAll)
  })

  test('a dialog reopened while adding closes when done and then shows the remaining lines', async () => {
    const { promise, respond } = holdResponse<{ created: number }>()
    server().on(quickReplies.createAll, () => promise)
    await openPage('/quick-replies')
    const { dialog, lines } = await openDialog()
    await lines.fill('Accueil\tBienvenue.\nMétéo\t{{météo}}')
    await stopWaiting(async () => {
      await dialog.getByRole('button', { name: 'Ajouter 1 réponse' }).click()
      await expectLocked(dialog, lines)
    })
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    const again = await openDialog()
    await expect.element(again.lines).toBeDisabled()
    respond({ created: 1 })
    await expect.element(again.dialog).not.toBeInTheDocument()
    await openDialog()
    await expect.element(again.lines).toHaveValue('Météo\t{{météo}}')
    expect(server().requests(quickReplies.createAll)).toHaveLength(1)
  })

  test('at most 500 lines are added at once, invalid and further lines stay in the field', async () => {
    server().on(quickReplies.createAll, ({ body }) => ({ created: body.items.length }))
    await openPage('/quick-replies')
    const { dialog, lines } = await openDialog()
    const many = Array.from({ length: 502 }, (_, index) => `Ligne ${index}\tBonjour`)
    const left = ['nom\tfr', 'Météo\t{{météo}}', ...many.slice(499)].join('\n')
    await lines.fill(['nom\tfr', 'Météo\t{{météo}}', ...many].join('\n'))
    await expect
      .poll(() => dialog.getByRole('region').getByRole('status').element().textContent)
      .toMatch(
        /^499 réponses à ajouter\. 1 ligne ignorée\. 3 lignes de plus restent dans le champ\s: 500 à la fois au maximum\.$/,
      )
    await dialog.getByRole('button', { name: 'Ajouter 499 réponses' }).click()
    await expect.element(lines).toHaveValue(left)

    await reloadPage()
    const again = await openDialog()
    await expect.element(again.lines).toHaveValue(left)
    await again.lines.fill(left.replace('{{météo}}', 'Il fait beau.'))
    await again.dialog.getByRole('button', { name: 'Ajouter 4 réponses' }).click()
    await expect.element(again.dialog).not.toBeInTheDocument()
    expect(
      server()
        .requests(quickReplies.createAll)
        .map(({ body }) => body.items.length),
    ).toEqual([499, 4])
  })
})
