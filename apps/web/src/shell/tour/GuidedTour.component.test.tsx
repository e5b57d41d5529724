import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus, readText } from '../../../component-tests/elements.ts'
import { currentAddress, expectAccessible, openPage } from '../../../component-tests/page.tsx'

const help = page.getByRole('dialog', { name: 'Aide et raccourcis' })
const start = help.getByRole('button', { name: /visite guidée/ })
const stop = (name: string) => page.getByRole('dialog', { name, exact: true })
const hasFocus = (name: string) => stop(name).element().contains(document.activeElement)

/** Opens Home and, from the help, the tour. */
async function openTour() {
  await openPage('/')
  await expect.element(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
  await startTour()
}

async function startTour() {
  await userEvent.keyboard('?')
  await start.click()
}

async function pressEnter(name: string) {
  await expect.poll(() => hasFocus(name)).toBe(true)
  await userEvent.keyboard('{Enter}')
}

describe('guided tour', () => {
  test('the tour can be followed by keyboard alone and leaves the page unchanged', async () => {
    await openPage('/')
    const opener = page.getByRole('button', { name: /Aide et raccourcis/ })
    await expect.element(opener).toBeVisible()
    focus(opener)
    await startTour()
    await expect.poll(() => readText(stop('Publier'))).toMatch(/1\ssur\s4/)
    await pressEnter('Publier')
    await expect.poll(() => readText(stop('Boîte de réception'))).toMatch(/2\ssur\s4/)
    await expectAccessible(stop('Boîte de réception'))
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(stop('Calendrier')).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(() => hasFocus('Boîte de réception')).toBe(true)
    // A shortcut of the page below does nothing, and Tab stays within.
    await userEvent.keyboard('n')
    for (let tabs = 0; tabs < 4; tabs++) {
      await userEvent.tab()
      expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
    }
    expect(currentAddress()).toBe('/')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  })

  test('the tour ends after its last stop', async () => {
    await openTour()
    for (const name of ['Publier', 'Boîte de réception', 'Calendrier', 'Établissements']) await pressEnter(name)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('the tour skips what the viewer has no permission for', async () => {
    await openPage('/', { calendarPost: false, locations: false, isAllowCrossPost: false })
    await expect.element(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
    await startTour()
    await expect.poll(() => readText(stop('Boîte de réception'))).toMatch(/1\ssur\s2/)
    await pressEnter('Boîte de réception')
    await expect.poll(() => readText(stop('Calendrier'))).toMatch(/2\ssur\s2/)
  })

  test('a tour without a stop is not offered', async () => {
    await openPage('/', {
      ...{ inbox: false, calendar: false, calendarPost: false, locations: false, isAllowCrossPost: false },
    })
    await expect.element(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
    await userEvent.keyboard('?')
    await expect.element(help.getByRole('switch', { name: 'Raccourcis à une lettre' })).toBeInTheDocument()
    await expect.element(start).not.toBeInTheDocument()
  })

  test('on a phone the tour stays within the screen and starts with the menu', async () => {
    await page.viewport(390, 844)
    await openTour()
    for (const name of ['Menu', 'Publier', 'Notifications', 'Votre panneau']) {
      await expect
        .poll(() => {
          const { left, right } = stop(name).element().getBoundingClientRect()
          return left >= 0 && right <= 390
        })
        .toBe(true)
      await pressEnter(name)
    }
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await page.viewport(1280, 800)
  })
})
