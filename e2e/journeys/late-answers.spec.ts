import { expect } from '@playwright/test'
import { hold } from '../hold.ts'
import { test } from '../journey.ts'
import { chooseIn } from '../menus.ts'
import { onePlace } from '../one-place.ts'
import { newCompany, signIn } from '../people.ts'
import { saying } from '../toasts.ts'

// A form is sent and closed, and the next one is being typed when the answer comes: that one stays, and so does what is in it.

test('the next invitation is typed while the one before is on its way', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'France services')
  await signIn(page, owner, '/settings/users')
  const { isSent, answer } = await hold(page, 'POST', '/api/users')
  const drawer = page.getByRole('dialog', { name: 'Inviter une personne' })
  const email = drawer.getByLabel('Adresse e-mail')
  const first = `lea-${crypto.randomUUID().slice(0, 8)}@example.com`
  await page.getByRole('button', { name: 'Inviter' }).click()
  await email.fill(first)
  await drawer.getByLabel('Prénom').fill('Léa')
  await drawer.getByLabel('Nom', { exact: true }).fill('Petit')
  await drawer.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await isSent
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  await page.getByRole('button', { name: 'Inviter' }).click()
  await expect(email).toHaveValue(first)
  await email.fill('marc@example.com')
  await drawer.getByLabel('Prénom').fill('Marc')
  await drawer.getByLabel('Nom', { exact: true }).fill('Vidal')
  await saying(page, new RegExp(`Invitation envoyée à ${first}`), answer)
  for (const look of ['as it stands', 'read again']) {
    await expect(email, look).toHaveValue('marc@example.com')
    await expect(drawer.getByLabel('Prénom'), look).toHaveValue('Marc')
    await expect(drawer.getByLabel('Nom', { exact: true }), look).toHaveValue('Vidal')
    await page.reload()
  }
})

test('the next alert is typed while the one before is on its way, and stays open', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'France services')
  await signIn(page, owner, '/settings/company?tab=identity')
  const { isSent, answer } = await hold(page, 'POST', '/api/keyword_alerts')
  const card = page.getByRole('region', { name: 'Alertes par mot-clé' })
  const dialog = page.getByRole('dialog', { name: 'Nouvelle alerte' })
  const words = dialog.getByRole('textbox', { name: 'Mots et expressions' })
  await card.getByRole('button', { name: 'Nouvelle alerte' }).click()
  await words.fill('hygiène')
  await dialog.getByRole('button', { name: 'Créer l’alerte' }).click()
  await isSent
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await card.getByRole('button', { name: 'Nouvelle alerte' }).click()
  await dialog.getByRole('button', { name: /^Retirer «.*hygiène/ }).click()
  await words.fill('attente')
  await saying(page, /Alerte créée/, answer)
  await expect(words).toHaveValue('attente')
  await page.reload()
  await expect(card.getByRole('list', { name: 'Alertes par mot-clé' }).getByRole('listitem')).toHaveText(/hygiène/)
  await card.getByRole('button', { name: 'Nouvelle alerte' }).click()
  await expect(words).toHaveValue('attente')
})

test('the next company is typed while the one before is on its way, and its dialog stays', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { colleague } = await newCompany(product, 'La plateforme')
  await signIn(page, await colleague({}, true), '/settings/companies')
  const { isSent, answer } = await hold(page, 'POST', '/api/companies')
  const dialog = page.getByRole('dialog', { name: 'Nouvelle entreprise' })
  const name = dialog.getByRole('textbox', { name: 'Nom' })
  await page.getByRole('button', { name: 'Nouvelle entreprise' }).click()
  await name.fill('Les Tables de Margot')
  await dialog.getByRole('button', { name: 'Créer l’entreprise' }).click()
  await isSent
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Nouvelle entreprise' }).click()
  await expect(name).toHaveValue('Les Tables de Margot')
  await name.fill('France services')
  await saying(page, /Les Tables de Margot.*est créée/, answer)
  await expect(name).toHaveValue('France services')
  await page.reload()
  await page.getByRole('button', { name: 'Nouvelle entreprise' }).click()
  await expect(name).toHaveValue('France services')
})

test('the next folder and the next place are typed while the ones before are on their way', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await onePlace(product)
  await signIn(page, owner)
  const typeNext = async (at: {
    path: string
    api: string
    open: string
    title: string
    label: string
    make: string
  }) => {
    await page.goto(at.path)
    const { isSent, answer } = await hold(page, 'POST', at.api)
    const dialog = page.getByRole('dialog', { name: at.title })
    const name = dialog.getByRole('textbox', { name: at.label, exact: true })
    const open = page.getByRole('button', { name: at.open, exact: true })
    await open.click()
    await name.fill('Bellecour')
    await dialog.getByRole('button', { name: at.make }).click()
    await isSent
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await open.click()
    await expect(name).toHaveValue('Bellecour')
    await name.fill('Joliette')
    const isAsked = page.waitForResponse((response) => response.request().method() === 'POST')
    await answer()
    await isAsked
    await expect(page.getByRole('link', { name: /^Bellecour/ })).toBeAttached()
    await expect(name).toHaveValue('Joliette')
    await page.reload()
    await open.click()
    await expect(name).toHaveValue('Joliette')
  }
  await typeNext({
    ...{ path: '/library', api: '/api/library_folders', open: 'Nouveau dossier', title: 'Nouveau dossier' },
    ...{ label: 'Nom du dossier', make: 'Créer le dossier' },
  })
  await typeNext({
    ...{ path: '/settings/company', api: '/api/locations', open: 'Ajouter', title: 'Ajouter un établissement' },
    ...{ label: 'Nom', make: 'Ajouter l’établissement' },
  })
})

test('who goes on while somebody or a place is being deleted stays where they are', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner, colleague } = await newCompany(product, 'France services')
  const of = async (firstName: string) => {
    const path = `/api/users/${(await colleague({})).email.split('@')[0]}`
    await owner.ask('PUT', path, { firstName, lastName: 'Vidal' })
    return path
  }
  const [marc] = [await of('Marc'), await of('Anna')]
  const place = await owner.ask<{ '@id': string }>('POST', '/api/locations', { name: 'Lyon Part-Dieu' })
  await signIn(page, owner, '/settings/users')
  const drawer = page.getByRole('dialog', { name: 'Droits d’une personne' })
  const deletingMarc = await hold(page, 'DELETE', marc)
  await page.getByRole('row', { name: /Marc Vidal/ }).press('Enter')
  await drawer.getByRole('button', { name: 'Actions pour Marc Vidal' }).press('Enter')
  await chooseIn(page, 'Supprimer…')
  const question = page.getByRole('dialog', { name: 'Supprimer Marc Vidal ?' })
  await expect(question.getByRole('button', { name: 'Supprimer la personne' })).toBeEnabled()
  await question.getByRole('button', { name: 'Supprimer la personne' }).press('Enter')
  await deletingMarc.isSent
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await page.getByRole('row', { name: /Anna Vidal/ }).press('Enter')
  await drawer.getByLabel('Prénom').fill('Anne')
  await saying(page, /Marc Vidal est supprimé/, deletingMarc.answer)
  await expect(page.getByRole('row', { name: /Marc Vidal/, includeHidden: true })).toHaveCount(0)
  await expect(drawer.getByLabel('Prénom')).toHaveValue('Anne')

  await page.goto(`/settings/locations/${place['@id'].split('/').at(-1)}`)
  const deletingPlace = await hold(page, 'DELETE', place['@id'])
  await page.getByRole('button', { name: 'Supprimer l’établissement' }).click()
  const asked = page.getByRole('dialog', { name: /^Supprimer «/ })
  await asked.getByRole('textbox').fill('Lyon Part-Dieu')
  await asked.getByRole('button', { name: 'Supprimer l’établissement' }).click()
  await deletingPlace.isSent
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await page.getByRole('link', { name: 'Calendrier' }).first().click()
  await expect(page).toHaveURL(/\/calendar/)
  await saying(page, /Lyon Part-Dieu.*est supprimé/, deletingPlace.answer)
  await expect(page).toHaveURL(/\/calendar/)
})

test('a question about the next post stays while the one before is being deleted', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner, place } = await onePlace(product)
  const write = (text: string) =>
    owner.ask<{ '@id': string }>('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', text, checkedLocations: [place.iri] },
      scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
    })
  const [gone] = [await write('Fermé lundi'), await write('Ouvert mardi')]
  await signIn(page, owner, '/calendar-list')
  const { isSent, answer } = await hold(page, 'DELETE', gone['@id'])
  const ask = async (post: RegExp, verb: string) => {
    await page
      .getByRole('row', { name: post })
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: verb, exact: true }).click()
  }
  await ask(/Fermé lundi/, 'Supprimer')
  await page.getByRole('button', { name: 'Supprimer la publication' }).click()
  await isSent
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await ask(/Ouvert mardi/, 'Déplacer…')
  const time = page.getByRole('dialog', { name: 'Déplacer la publication' }).getByRole('textbox', { name: 'Heure' })
  await time.fill('9h42')
  await saying(page, /Publication supprimée/, answer)
  await expect(page.getByRole('row', { name: /Fermé lundi/, includeHidden: true })).toHaveCount(0)
  await expect(time).toHaveValue('9h42')
})

test('a place saved in several parts is shown with the last of each', { tag: '@full' }, async ({ page, product }) => {
  const { owner, place } = await onePlace(product)
  await signIn(page, owner)
  // Nothing reads the place again but what is done here.
  await page.route('**/api/events', (route) => route.abort())
  await page.goto(`/settings/locations/${place.iri.split('/').at(-1)}`)
  const hours = page.getByRole('region', { name: 'Horaires', exact: true }).first()
  const tuesday = hours.getByRole('combobox', { name: 'Mardi, plage 1, ouverture' })
  const city = page.getByRole('textbox', { name: 'Ville', exact: true })
  // The space is not saved, and is nothing to save after that.
  await city.fill('Villeurbanne ')
  await hours.getByRole('textbox', { name: 'Saisie rapide' }).fill('mar-ven 9-12')
  await page.keyboard.press('Enter')
  await expect(tuesday).toHaveValue('09:00')

  // The answer about the details is on its way longer than it takes to save the hours, if they are sent meanwhile.
  const detailsAreSaved = Promise.withResolvers<void>()
  const hoursAreAnswered = Promise.withResolvers<void>()
  await page.route(`**${place.iri}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const isHours = 'openingHours' in route.request().postDataJSON()
    if (isHours) await detailsAreSaved.promise
    const response = await route.fetch()
    detailsAreSaved.resolve()
    if (!isHours) await Promise.race([hoursAreAnswered.promise, new Promise((soon) => setTimeout(soon, 2000))])
    await route.fulfill({ response })
    if (isHours) hoursAreAnswered.resolve()
  })
  const bar = page.getByRole('region', { name: 'Modifications non enregistrées' })
  await bar.getByRole('button', { name: 'Enregistrer' }).click()
  await hoursAreAnswered.promise
  await expect(bar).toHaveCount(0)
  await expect(city).toHaveValue('Villeurbanne')
  await expect(tuesday).toHaveValue('09:00')
})

test('a holiday answered while the hours are being saved stays to be saved', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner, place } = await onePlace(product)
  await signIn(page, owner, `/settings/locations/${place.iri.split('/').at(-1)}`)
  const hours = page.getByRole('region', { name: 'Horaires', exact: true }).first()
  await hours.getByRole('textbox', { name: 'Saisie rapide' }).fill('sam 9-12')
  await page.keyboard.press('Enter')
  const { isSent, answer } = await hold(page, 'PUT', place.iri)
  const bar = page.getByRole('region', { name: 'Modifications non enregistrées' })
  await bar.getByRole('button', { name: 'Enregistrer' }).click()
  await isSent
  await page.getByRole('button', { name: 'Fermé', exact: true }).first().press('Enter')
  await saying(page, /Horaires enregistrés/, answer)
  await expect(bar).toBeVisible()
  await page.reload()
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(bar).toHaveCount(0)
  const kept = await owner.ask<{ specialTimes: unknown[] }>('GET', place.iri)
  expect(kept.specialTimes).toHaveLength(1)
})

test('the next group is typed while the one before is on its way, whatever one looked at meanwhile', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'France services')
  await signIn(page, owner, '/settings/company?tab=groups')
  const { isSent, answer } = await hold(page, 'POST', '/api/groups')
  const name = page.getByRole('textbox', { name: 'Nouveau groupe' })
  await name.fill('Nord')
  await page.keyboard.press('Enter')
  await isSent
  const lookElsewhere = async () => {
    await page.getByRole('tab', { name: /^Étiquettes/ }).click()
    await expect(name).toHaveCount(0)
    await page.getByRole('tab', { name: /^Groupes/ }).click()
  }
  await lookElsewhere()
  await expect(name).toHaveValue('Nord')
  await name.fill('Sud')
  await answer()
  await expect(page.getByRole('link', { name: 'Nord' })).toBeVisible()
  await lookElsewhere()
  await expect(name).toHaveValue('Sud')
  await page.reload()
  await expect(name).toHaveValue('Sud')
})
