import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { onePlace } from '../one-place.ts'
import { newCompany, signIn } from '../people.ts'
import { isRight, isWrong } from '../wrong.ts'

// Two people change the same at once: what one of them did not touch is as the other one left it.

test('a right and a place that a colleague gives meanwhile stay given', async ({ page, product }) => {
  const { owner, colleague } = await newCompany(product, 'France services')
  const place = (name: string) => owner.ask<{ '@id': string }>('POST', '/api/locations', { name })
  const [lyon, lille, nice] = [await place('Lyon'), await place('Lille'), await place('Nice')]
  const marc = await colleague({ inbox: false, report: false, moderation: false })
  const his = `/api/users/${marc.email.split('@')[0]}`
  interface Standing {
    readonly appPermissions: Record<string, boolean>
    readonly allowedLocations: readonly string[]
  }
  const { appPermissions } = await owner.ask<Standing>('GET', his)
  await owner.ask('PUT', his, { profile: 'PROFILE_MEMBER', allowedLocations: [nice['@id']] })

  await signIn(page, owner, `/settings/users?user=${his.split('/').at(-1)}`)
  const drawer = page.getByRole('dialog', { name: 'Droits d’une personne' })
  const inbox = drawer.getByRole('checkbox', { name: 'Boîte de réception', exact: true })
  const reports = drawer.getByRole('checkbox', { name: 'Rapports', exact: true })
  await inbox.check()
  await drawer.getByRole('treeitem', { name: /^Sans groupe/ }).press('ArrowRight')
  await drawer.getByRole('treeitem', { name: /^Lyon/ }).click()
  await expect(drawer.getByText(/pour 2 établissements/)).toBeVisible()

  // A colleague gives a right and a place, and this page reads again.
  await owner.ask('PUT', his, {
    appPermissions: { ...appPermissions, report: true },
    allowedLocations: [nice['@id'], lille['@id']],
  })
  await page.reload()
  await expect(inbox).toBeChecked()
  await expect(reports).toBeChecked()
  await expect(drawer.getByText(/pour 3 établissements/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Enregistrer les droits' }).click()
  await expect(drawer.getByRole('button', { name: 'Enregistrer les droits' })).toHaveCount(0)
  const now = await owner.ask<Standing>('GET', his)
  expect(now.appPermissions).toEqual({ ...appPermissions, inbox: true, report: true })
  expect(now.allowedLocations.toSorted()).toEqual([lyon, lille, nice].map((one) => one['@id']).toSorted())
})

test('what a colleague says of a place meanwhile stays said', async ({ page, product }) => {
  const { owner, place } = await onePlace(product)
  await signIn(page, owner, `/settings/locations/${place.iri.split('/').at(-1)}`)
  const flag = (name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) })
  await flag('Terrasse').press('Space')
  await expect(flag('Terrasse')).toBeChecked()
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill('A')
  await description.press('Backspace')

  await owner.ask('POST', `${place.iri}/google-profile`, { delivery: true, description: 'Au coin de la rue.' })
  await page.reload()
  await expect(description).toHaveValue('Au coin de la rue.')
  await expect(flag('Terrasse')).toBeChecked()
  await expect(flag('Livraison')).toBeChecked()
  const bar = page.getByRole('region', { name: 'Modifications non enregistrées' })
  await bar.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(bar).toHaveCount(0)
  const { googleBusinessProfile } = await owner.ask<{ googleBusinessProfile: object }>('GET', place.iri)
  expect(googleBusinessProfile).toMatchObject({ outdoorSeating: true, delivery: true })
})

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
