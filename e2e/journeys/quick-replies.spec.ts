import { expect } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { test } from '../journey.ts'
import { createSingleLocation, publishAnnouncement } from '../single-location.ts'
import { signIn } from '../users.ts'

let world: Awaited<ReturnType<typeof createSingleLocation>>
let ledger: Awaited<ReturnType<typeof publishAnnouncement>>
test.beforeAll(async ({ product }) => {
  world = await createSingleLocation(product)
  ledger = await publishAnnouncement(product, world.owner, world.location)
})

test('a quick reply is created, inserted by shortcut in the customer’s language, and its use is counted', async ({
  page,
  product,
}) => {
  const { owner, location } = world
  // Adds one of the six templates, and a reply written from scratch.
  await signIn(page, owner, '/quick-replies')
  await page.getByRole('button', { name: 'Ajouter « Réservation »' }).click()
  const list = page.getByRole('list', { name: 'Liste des réponses rapides' })
  await expect(list.getByRole('listitem')).toHaveText(/Réservation/)
  await page.getByRole('button', { name: 'Nouvelle réponse' }).click()
  const editor = page.getByRole('region', { name: 'Réponse rapide', exact: true })
  await editor.getByRole('textbox', { name: 'Nom' }).fill('Ouverture')
  await editor.getByRole('textbox', { name: 'Raccourci' }).fill('ouvert')
  const textField = editor.getByRole('textbox', { name: /^Texte en/ })
  await textField.fill('Bonjour ')
  await textField.pressSequentially('{{prén')
  await textField.press('Enter')
  await expect(textField).toHaveValue('Bonjour {{prénom du client}}')
  await textField.press('End')
  await textField.pressSequentially(', oui.')
  await editor.getByRole('tab', { name: /^Español/ }).click()
  await textField.fill('Hola {{prenom}}: {{nombre}}')
  await editor.getByRole('tab', { name: /^Français/ }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(editor.getByRole('alert')).toContainText('nombre')
  expect.soft(await barriersOn(page)).toEqual([])
  // The tab of the language with the error gets the focus, and its text shows the error.
  await expect(editor.getByRole('tab', { name: /^Español/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(textField).toHaveAccessibleDescription(/nombre/)
  await textField.fill('Hola {{prenom}}, {{site web}}')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(list.getByRole('listitem')).toHaveText([/Ouverture/, /Réservation/])

  const { next } = await product.control<{ next: number }>('GET', '/ledger')
  await product.control('POST', '/interactions', {
    ...{ network: 'facebook', account: location.accounts.facebook, kind: 'comment' },
    ...{ author: { name: 'Elena Ruiz' }, text: '¿Están abiertos los lunes? Gracias' },
  })
  await page.goto('/inbox')
  await page.getByRole('feed', { name: 'Messages' }).getByText('¿Están abiertos').click()
  const conversation = page.getByRole('region', { name: 'Conversation' })
  const replyField = conversation.getByRole('textbox', { name: 'Réponse publique' })
  await replyField.pressSequentially('/ouv')
  const found = conversation.getByRole('listbox', { name: 'Réponses rapides' })
  await expect(found.getByRole('option')).toHaveText([/Ouverture/])
  await replyField.press('Escape')
  await expect(found).toBeHidden()
  await expect(replyField).toBeFocused()
  await replyField.fill('')
  await conversation.getByRole('button', { name: 'Réponses rapides' }).click()
  await expect(found.getByRole('option')).toHaveCount(2)
  await page.keyboard.type('ouv')
  await expect(found.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(replyField).toHaveValue('Hola Elena, {{site web}}')
  await expect(replyField).toBeFocused()

  // The location has no website: the placeholder is selected, and the reply is not sent with it.
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(conversation.getByText(/Complétez .*site web.* avant d’envoyer/)).toBeVisible()
  expect.soft(await barriersOn(page)).toEqual([])
  await page.keyboard.type('sí, hasta las 12.')
  await expect(replyField).toHaveValue('Hola Elena, sí, hasta las 12.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(conversation.getByText('Envoyée')).toBeVisible({ timeout: 20_000 })
  expect((await ledger(next)).map(({ operation, text }) => ({ operation, text }))).toEqual([
    { operation: 'comments.create', text: 'Hola Elena, sí, hasta las 12.' },
  ])

  const rule = { network: 'facebook', account: location.accounts.facebook, operation: 'comments.create', times: 1 }
  await product.control('PUT', '/faults', { seed: 1, rules: [{ ...rule, fault: 'rejected' }] })
  await replyField.fill('¡Hasta pronto!')
  await replyField.press('ControlOrMeta+Enter')
  await expect(conversation.getByText('Refusée')).toBeVisible({ timeout: 20_000 })
  expect.soft(await barriersOn(page)).toEqual([])
  await page.goto('/quick-replies?order=uses')
  await expect(list.getByRole('listitem').first()).toHaveText(/Ouverture.*1 fois/)
  await expect(list.getByRole('listitem').last()).toHaveText(/Réservation.*jamais utilisée/)
})
