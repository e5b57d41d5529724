import { expect } from '@playwright/test'
import { expectInvalid, expectValid } from '../form-errors.ts'
import { test } from '../journey.ts'
import { newCompany, signIn } from '../users.ts'

// Two users edit the same quick reply: fields that one user did not change keep the other user's values.

test('a quick reply changed by a colleague while it is edited keeps the colleague’s changes', async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'France services')
  const reply = await owner.request<{ '@id': string; id: string }>('POST', '/api/quick_replies', {
    ...{ title: 'Accueil', texts: { fr: 'Bonjour', en: 'Hello' } },
  })
  await signIn(page, owner)
  // Without events, this page does not learn of the colleague's changes.
  await page.route('**/api/events', (route) => route.abort())
  await page.goto(`/quick-replies?id=${reply.id}`)
  const textField = page.getByRole('textbox', { name: 'Texte en Français' })
  await expect(textField).toHaveValue('Bonjour')
  await textField.fill('Bonjour à vous')

  const otherVersion = { title: 'Bienvenue', folder: 'Avis' }
  await owner.request('PUT', reply['@id'], { ...otherVersion, texts: { en: 'Hello there' } })
  const bar = page.getByRole('region', { name: 'Modifications non enregistrées' })
  await bar.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(bar).toHaveCount(0)
  const now = await owner.request<typeof otherVersion & { texts: object }>('GET', reply['@id'])
  expect(now).toMatchObject(otherVersion)
  expect(now.texts).toEqual({ fr: 'Bonjour à vous', en: 'Hello there' })

  // Both users remove the last texts; the server's error disappears once a text is typed.
  await owner.request('PUT', reply['@id'], { texts: { en: null } })
  await textField.fill('')
  await bar.getByRole('button', { name: 'Enregistrer' }).click()
  await expectInvalid(textField, 'Écrivez le texte dans une langue au moins.')
  await textField.fill('Bonsoir')
  await expectValid(textField)
  await expect(page.getByRole('alert').filter({ hasText: 'Écrivez le texte dans une langue au moins.' })).toHaveCount(0)
})
