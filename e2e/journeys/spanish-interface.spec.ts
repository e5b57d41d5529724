import { expect, type Page } from '@playwright/test'
import { barriersOn, watchRequests } from '../axe/accessibility.ts'
import { test } from '../journey.ts'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import { createConnectedLocations, type SeededLocation } from '../seed-accounts.ts'
import { publishAnnouncement } from '../single-location.ts'
import { findForeignTexts } from '../untranslated-text.ts'
import { type JourneyUser, newCompany } from '../users.ts'

test.use({ locale: 'es-ES', timezoneId: 'Europe/Madrid' })

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
const months = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
]
/** A Date whose local hours and days are those in Madrid. */
const there = (at: Date) => new Date(at.toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' }))
/** A date as in a sentence: `jueves, 14 de mayo de 2026`. */
const inFull = (day: Date) =>
  `${weekdays[day.getDay()]}, ${day.getDate()} de ${months[day.getMonth()]} de ${day.getFullYear()}`

let owner: JourneyUser
let location: SeededLocation
test.beforeAll(async ({ product }) => {
  const company = await newCompany(product, 'Mesas de Sofía', 'es')
  owner = company.owner
  const [first] = await createConnectedLocations(product, owner, listSampleLocations(2).locations)
  if (!first) throw new Error('There is no place.')
  location = first
  await publishAnnouncement(product, owner, location)
})

test('the whole interface is in Spanish: sign-in, inbox, post, settings and sign-out', { tag: '@full' }, async ({
  page,
  product,
}) => {
  test.setTimeout(300_000) // twenty pages, with every text looked up
  const { settled } = watchRequests(page)
  const isSpanish = async () => {
    await settled()
    expect.soft(await findForeignTexts(page, 'es'), page.url()).toEqual([])
  }
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible()
  // The French page proves that the search finds texts of other languages.
  expect((await findForeignTexts(page, 'es')).length).toBeGreaterThan(10)
  await page.getByLabel('Langue').selectOption('Español')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByLabel('Usuario o correo electrónico').fill(owner.email)
  await page.getByLabel('Contraseña', { exact: true }).fill('otra cosa')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Credenciales no válidas.')
  await isSpanish()
  expect(await barriersOn(page)).toEqual([])
  await page.getByLabel('Contraseña', { exact: true }).fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Hola, Camille' })).toBeVisible({ timeout: 30_000 })
  await isSpanish()

  const tomorrow = new Date(Date.now() + 86_400_000)
  await owner.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'La terraza abre mañana.', checkedLocations: [location.iri] },
    scheduledAt: tomorrow.toISOString(),
  })
  await page.goto('/')
  const upcoming = page.getByRole('region', { name: 'Próximas publicaciones' })
  const [hour, minute] = [there(tomorrow).getHours(), there(tomorrow).getMinutes()]
  await expect(upcoming.locator('time')).toHaveText(
    [hour, minute].map((part) => String(part).padStart(2, '0')).join(':'),
  )
  await expect(upcoming).toContainText('Mañana')
  await isSpanish()
  expect(await barriersOn(page)).toEqual([])

  await product.control('POST', '/interactions', {
    ...{ network: 'facebook', account: location.accounts.facebook, kind: 'comment' },
    ...{ author: { name: 'Paul Martin' }, text: '¿Hay terraza?' },
  })
  await page.getByRole('link', { name: /^Bandeja/ }).press('Enter')
  const message = page.getByRole('feed').getByRole('article').first()
  await expect(message).toContainText('¿Hay terraza?')
  await expect(message.locator('time')).toHaveText(/^(ahora mismo|hace \d+ min)$/)
  await expect(message.locator('time')).toHaveAttribute(
    'title',
    new RegExp(`^${inFull(there(new Date()))}, \\d\\d:\\d\\d$`),
  )
  await message.getByRole('button', { name: /^Paul Martin/ }).press('Enter')
  await page
    .getByRole('textbox', { name: /respuesta/i })
    .first()
    .fill('Hola, {{web}} y {{carta}}')
  await expect(page.getByText(/^Completa «web» y «carta» antes de enviar/)).toBeVisible()
  await isSpanish()
  expect(await barriersOn(page)).toEqual([])

  for (const address of [
    ...['/inbox', '/calendar', '/calendar?view=week', '/calendar-list', '/calendar/create', '/library', '/rss'],
    ...['/quick-replies', '/report', '/globalKpi', '/gmb-competitor', '/settings/profile', '/settings/users'],
    ...['/settings/activity', '/settings/company', '/settings/company?tab=groups', '/settings/company?tab=labels'],
    ...['/settings/company?tab=identity', location.iri.replace('/api', '/settings'), '/nada'],
  ])
    await test.step(address, async () => {
      await page.goto(address)
      await isSpanish()
    })

  await formats(page)
  await page.getByRole('button', { name: 'Abrir mi cuenta' }).press('Enter')
  await isSpanish()
  await page.getByRole('button', { name: 'Cerrar sesión' }).press('Enter')
  // The saved draft is deleted at the sign-out.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cerrar sesión y / })
    .press('Enter')
  await expect(page.getByText('Has cerrado la sesión.')).toBeVisible()
  await isSpanish()
})

/** Expects numbers and dates in Spanish format: no separator in four digits, weeks that start on Monday. */
async function formats(page: Page): Promise<void> {
  await page.goto('/calendar')
  await expect(page.getByRole('columnheader').first()).toHaveText(/^lun/)
  for (const [network, length, counted] of [
    ['instagram', 1234, '1234/2200'],
    ['facebook', 32_000, '32.000/63.206'],
  ] as const) {
    await page.goto(`/calendar/create?network=${network}&at=2027-05-13T18:05`)
    await expect(page.getByRole('button', { name: /^jue, 13 may, 18:05/ })).toBeVisible()
    await page.getByRole('textbox', { name: 'Texto', exact: true }).and(page.locator('[contenteditable]')).focus()
    // Replaces the restored draft.
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('a'.repeat(length))
    await expect(page.getByText(counted)).toBeVisible()
  }
}
