import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { newCompany, signIn } from '../people.ts'
import { isRight, isWrong } from '../wrong.ts'

// Two people change the same at once: what one of them did not touch is as the other one left it.

test('what a colleague changes of a quick reply meanwhile stays changed', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'France services')
  const reply = await owner.ask<{ '@id': string; id: string }>('POST', '/api/quick_replies', {
    ...{ title: 'Accueil', texts: { fr: 'Bonjour', en: 'Hello' } },
  })
  await signIn(page, owner)
  // Nobody tells this page what the colleague does.
  await page.route('**/api/events', (route) => route.abort())
  await page.goto(`/quick-replies?id=${reply.id}`)
  const words = page.getByRole('textbox', { name: 'Texte en Français' })
  await expect(words).toHaveValue('Bonjour')
  await words.fill('Bonjour à vous')

  const theirs = { title: 'Bienvenue', folder: 'Avis' }
  await owner.ask('PUT', reply['@id'], { ...theirs, texts: { en: 'Hello there' } })
  const bar = page.getByRole('region', { name: 'Modifications non enregistrées' })
  await bar.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(bar).toHaveCount(0)
  const now = await owner.ask<typeof theirs & { texts: object }>('GET', reply['@id'])
  expect(now).toMatchObject(theirs)
  expect(now.texts).toEqual({ fr: 'Bonjour à vous', en: 'Hello there' })

  // The last words of both go: what the server says of that is over with other words.
  await owner.ask('PUT', reply['@id'], { texts: { en: null } })
  await words.fill('')
  await bar.getByRole('button', { name: 'Enregistrer' }).click()
  await isWrong(words, 'Écrivez le texte dans une langue au moins.')
  await words.fill('Bonsoir')
  await isRight(words)
  await expect(page.getByRole('alert').filter({ hasText: 'Écrivez le texte dans une langue au moins.' })).toHaveCount(0)
})
