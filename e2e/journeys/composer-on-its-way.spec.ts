import { expect, type Page } from '@playwright/test'
import { postText, restore } from '../composer.ts'
import { hold } from '../hold.ts'
import { test } from '../journey.ts'
import { onePlace } from '../one-place.ts'
import { signIn } from '../people.ts'
import { saying } from '../toasts.ts'

// What is written on a post while it is on its way.

/** A new post that was kept is written on where it now stands. */
async function isWrittenOn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/calendar\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('button', { name: 'Plus d’actions' })).toBeVisible()
}

test('what is typed of a post while it is being kept stays, with the caret, and is kept by the next one', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner } = await onePlace(product)
  await signIn(page, owner)
  const stored = async () => (await owner.ask<{ member: { text: string }[] }>('GET', '/api/scheduled_posts')).member
  /** Keeps, and types before that is answered. */
  const keepAndType = async (more: string) => {
    const isTyped = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await page.route(/\/api\/scheduled_posts(\/[^/?]+)?$/, async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      asked.resolve()
      await isTyped.promise
      await route.continue()
    })
    await page.keyboard.press('ControlOrMeta+s')
    await asked.promise
    await page.keyboard.type(more)
    await saying(page, /Brouillon enregistré/, async () => isTyped.resolve())
    await page.unroute(/\/api\/scheduled_posts(\/[^/?]+)?$/)
  }

  const mayCome = Promise.withResolvers<void>()
  await page.route('**/assets/PostPage-*.js', async (route) => {
    await mayCome.promise
    await route.continue()
  })
  await page.goto('/calendar/create')
  await postText(page).click()
  await page.keyboard.type('Samedi : portes ouvertes')
  await postText(page).press('Home')
  await keepAndType('Ce ')
  // A new one is written on where it now stands, and here until that page is there. It is no other one meanwhile.
  await page.keyboard.press('ControlOrMeta+s')
  await page.keyboard.type('proch')
  mayCome.resolve()
  await isWrittenOn(page)
  await expect(postText(page)).toBeFocused()
  await page.keyboard.type('ain ')
  await expect(postText(page)).toHaveText('Ce prochain Samedi : portes ouvertes')
  expect((await stored()).map(({ text }) => text)).toEqual(['Samedi : portes ouvertes'])

  await postText(page).press('End')
  await keepAndType(' et dimanche')
  await expect(postText(page)).toBeFocused()
  expect((await stored()).map(({ text }) => text)).toEqual(['Ce prochain Samedi : portes ouvertes'])
  await page.reload()
  await restore(page).click()
  await expect(postText(page)).toHaveText('Ce prochain Samedi : portes ouvertes et dimanche')
  // It was written on what one saved oneself.
  await expect(page.getByRole('button', { name: 'Prendre l’autre' })).toBeHidden()
  await postText(page).press('End')
  await page.keyboard.type(' aussi')

  await saying(page, /Brouillon enregistré/, () => page.keyboard.press('ControlOrMeta+s'))
  expect((await stored()).map(({ text }) => text)).toEqual(['Ce prochain Samedi : portes ouvertes et dimanche aussi'])
  await page.reload()
  await expect(postText(page)).toHaveText('Ce prochain Samedi : portes ouvertes et dimanche aussi')
  await page.goto('/calendar/create')
  await expect(postText(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restaurer' })).toBeHidden()
})

test('what is typed until the page of a kept post is there outlives a reload', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await onePlace(product)
  await signIn(page, owner)
  // It is fetched before anybody asks for it: where it does not come, nobody loses the page they write on.
  const pages = '**/assets/PostPage-*.js'
  await page.route(pages, (route) => route.fulfill({ status: 404, body: '' }))
  const isMissing = page.waitForResponse(/PostPage-/)
  await page.goto('/calendar/create')
  await postText(page).click()
  await page.keyboard.type('Samedi')
  await isMissing
  await expect(postText(page)).toHaveText('Samedi')
  await page.keyboard.type(' :')
  await expect(postText(page)).toHaveText('Samedi :')
  expect(await page.evaluate(() => sessionStorage.getItem('reloaded-at'))).toBeNull()

  await page.unroute(pages)
  await page.route(pages, () => undefined)
  await page.reload()
  await restore(page).click()
  await saying(page, /Brouillon enregistré/, () => page.keyboard.press('ControlOrMeta+s'))
  await postText(page).click()
  await postText(page).press('End')
  await page.keyboard.type(' ouvert')
  await expect(page).toHaveURL(/\/calendar\/create$/)
  await page.unroute(pages)
  await page.reload()
  await expect(postText(page)).toBeVisible()
  await expect(restore(page)).toBeHidden()
  const [post] = (await owner.ask<{ member: { id: string; text: string }[] }>('GET', '/api/scheduled_posts')).member
  expect(post?.text).toBe('Samedi :')
  await page.goto(`/calendar/${post?.id}`)
  await restore(page).click()
  await expect(postText(page)).toHaveText('Samedi : ouvert')
})

test('what is typed while a post goes out does not go with it, and is offered', async ({ page, product }) => {
  const { owner, place } = await onePlace(product)
  await signIn(page, owner)
  const id = place.iri.split('/').at(-1)
  await owner.ask('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', postType: 'post', text: 'Portes ouvertes', checkedLocations: [id] },
    ...{ scheduleType: 'LATER', scheduledAt: new Date(Date.now() + 86_400_000).toISOString() },
  })
  const [post] = (await owner.ask<{ member: { id: string }[] }>('GET', '/api/scheduled_posts')).member
  await page.goto(`/calendar/${post?.id}`)
  await postText(page).click()
  await postText(page).press('End')
  await page.keyboard.type(' samedi')
  const isTyped = Promise.withResolvers<void>()
  await page.route(`**/api/scheduled_posts/${post?.id}`, async (route) => {
    if (route.request().method() === 'PUT') await isTyped.promise
    await route.continue()
  })
  const asked = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.press('ControlOrMeta+Enter')
  await asked
  await page.keyboard.type(' et dimanche')
  await saying(page, /n’est pas parti/, async () => isTyped.resolve())
  await page.goto(`/calendar/${post?.id}`)
  await expect(postText(page)).toHaveText('Portes ouvertes samedi')
  await restore(page).click()
  await expect(postText(page)).toHaveText('Portes ouvertes samedi et dimanche')
  // What it was written on is one's own.
  await expect(page.getByRole('button', { name: 'Prendre l’autre' })).toBeHidden()
})

test('a post that went is not offered again, whatever was taken up as it went', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await onePlace(product)
  await signIn(page, owner)
  const link = page.getByRole('textbox', { name: 'Lien' })
  await page.goto('/calendar/create')
  await postText(page).click()
  await page.keyboard.type('Une autre fois')
  await expect(page.getByText('Brouillon enregistré')).toBeVisible()
  await page.reload()
  await postText(page).click()
  await page.keyboard.type('Portes ouvertes')
  await page.getByRole('region', { name: 'Établissements' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^Lien/ }).click()
  await link.fill('exemple.fr')
  await expect(page.getByText('Brouillon enregistré')).toBeVisible()
  await link.fill('exemple.com')
  await page.getByRole('button', { name: /^Programmer/ }).click()
  await expect(page.getByRole('button', { name: 'Voir dans le calendrier' })).toBeVisible()
  // Of the two the newer one is offered.
  await page.goto('/calendar/create')
  await restore(page).click()
  await expect(postText(page)).toHaveText('Une autre fois')
})

test('who has left while a draft is being kept stays there, and finds what was typed since with it', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner } = await onePlace(product)
  await signIn(page, owner, '/calendar/create')
  await postText(page).click()
  await page.keyboard.type('Portes ouvertes')
  const keeping = await hold(page, 'POST', '/api/scheduled_posts')
  await page.keyboard.press('ControlOrMeta+s')
  await keeping.isSent
  await page.keyboard.type(' samedi')
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: /^Boîte de réception/ })
    .click()
  await expect(page).toHaveURL(/\/inbox/)
  await saying(page, /n’est pas parti/, keeping.answer)
  await expect(page).toHaveURL(/\/inbox/)

  // What somebody else saved since is not overwritten by it.
  const [post] = (await owner.ask<{ member: { id: string; version: number }[] }>('GET', '/api/scheduled_posts')).member
  await owner.ask('PUT', `/api/scheduled_posts/${post?.id}`, { text: 'Portes closes', version: post?.version })
  await page.goto(`/calendar/${post?.id}`)
  await restore(page).click()
  await expect(postText(page)).toHaveText('Portes ouvertes samedi')
  await expect(page.getByRole('button', { name: 'Prendre l’autre' })).toBeVisible()
})

test('a post whose answer was lost is there once, though it is taken up and kept again', async ({ page, product }) => {
  const { owner } = await onePlace(product)
  await signIn(page, owner, '/calendar/create')
  await postText(page).click()
  await page.keyboard.type('Portes ouvertes')
  await expect(page.getByText('Brouillon enregistré')).toBeVisible()
  const keeping = await hold(page, 'POST', '/api/scheduled_posts', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.keyboard.press('ControlOrMeta+s')
  await keeping.isSent
  await keeping.answer()
  await expect(page.getByRole('alert').filter({ hasText: 'Le serveur ne répond pas' })).toBeVisible()
  await page.unroute('**/api/scheduled_posts')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: /^Boîte de réception/ }).click()
  await expect(page.getByRole('button', { name: 'Traités' })).toBeVisible()
  await page.goBack()
  await restore(page).click()
  await expect(postText(page)).toHaveText('Portes ouvertes')
  await page.keyboard.press('ControlOrMeta+s')
  await isWrittenOn(page)
  const { totalItems } = await owner.ask<{ totalItems: number }>('GET', '/api/scheduled_posts?itemsPerPage=0')
  expect(totalItems).toBe(1)
})

test('of several networks, and of the only one that is left, what is written is kept', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await onePlace(product)
  const stored = async () => (await owner.ask<{ member: { text: string }[] }>('GET', '/api/scheduled_posts')).member
  await signIn(page, owner, '/calendar/multi-post')
  await postText(page).click()
  await page.keyboard.type('Commun')
  const keeping = await hold(page, 'POST', '/api/cross-post')
  await page.keyboard.press('ControlOrMeta+s')
  await keeping.isSent
  await page.keyboard.type(' à tous')
  await saying(page, /n’est pas parti/, keeping.answer)
  const before = (await stored()).length

  await page.goto('/calendar/multi-post')
  await restore(page).click()
  await expect(postText(page)).toHaveText('Commun à tous')
  await page.getByRole('tab', { name: /^Facebook/ }).click()
  await postText(page).fill('Pour Facebook')
  const networks = page.getByRole('group', { name: 'Réseaux' })
  await expect(networks.getByRole('checkbox', { name: 'Facebook' })).toBeChecked()
  for (const other of await networks.locator('input:not([value=facebook])').all())
    if (await other.isChecked()) await other.press('Space')
  await page.keyboard.press('ControlOrMeta+s')
  await isWrittenOn(page)
  await expect(postText(page)).toHaveText('Pour Facebook')
  await postText(page).click()
  await postText(page).press('End')
  await page.keyboard.type(' seulement')
  await saying(page, /Brouillon enregistré/, () => page.keyboard.press('ControlOrMeta+s'))
  const texts = (await stored()).map(({ text }) => text)
  expect(texts).toHaveLength(before + 1)
  expect(texts).toContain('Pour Facebook seulement')
})

test('a draft that is kept from another field than its text is written on in it', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await onePlace(product)
  await signIn(page, owner, '/calendar/create')
  await postText(page).click()
  await page.keyboard.type('Portes ouvertes')
  for (const name of ['Premier commentaire', 'Note interne']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await page.getByRole('textbox', { name }).fill('nombreux')
  }
  const note = page.getByRole('textbox', { name: 'Note interne' })
  await note.press('Home')
  await page.keyboard.press('ControlOrMeta+s')
  await isWrittenOn(page)
  await expect(page.getByRole('textbox', { name: 'Premier commentaire' })).toHaveValue('nombreux')
  await expect(note).toBeFocused()
  await page.keyboard.type('venez ')
  await expect(note).toHaveValue('venez nombreux')
})
