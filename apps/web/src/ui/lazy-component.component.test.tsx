import { MantineProvider } from '@mantine/core'
import { Suspense, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import { loadFirstTexts } from '../../component-tests/page.tsx'
import { I18nProvider } from '../i18n/I18nProvider.tsx'
import { theme } from '../theme/theme.ts'
import { lazyComponent } from './lazy-component.tsx'
import { Toasts } from './Toasts.tsx'
import { clearToastHistory } from './toasts.ts'

let isOffline = false
beforeEach(() => {
  isOffline = true
  Object.defineProperty(navigator, 'onLine', { get: () => !isOffline, configurable: true })
})
afterEach(async () => {
  await cleanup()
  clearToastHistory()
  Reflect.deleteProperty(navigator, 'onLine')
})

function goOnline() {
  isOffline = false
  window.dispatchEvent(new Event('online'))
}

/** Code that can't be loaded while there is no connection. */
async function load() {
  if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
  return { default: ({ opened = true }: { opened?: boolean; onClose?: () => void }) => opened && <p>Le contenu</p> }
}

async function show(children: React.ReactNode) {
  await loadFirstTexts()
  await render(
    <MantineProvider theme={theme}>
      <I18nProvider>
        <Suspense fallback={null}>{children}</Suspense>
        <p>Le reste de la page</p>
        <Toasts />
      </I18nProvider>
    </MantineProvider>,
  )
}

const content = page.getByText('Le contenu')

describe('lazyComponent offline', () => {
  test('a part that cannot be loaded shows an error in its area, and Retry loads it', async () => {
    const Part = lazyComponent(load)
    await show(<Part />)
    const alert = page.getByRole('alert').filter({ hasText: 'Vous êtes hors ligne.' })
    await expect.element(alert).toBeVisible()
    await expect.element(page.getByText('Le reste de la page')).toBeVisible()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(alert).toBeVisible()
    goOnline()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(content).toBeVisible()
    await expect.element(alert).not.toBeInTheDocument()
  })

  test('an overlay that cannot be loaded is closed with a message, and opens later', async () => {
    const Layer = lazyComponent(load)
    function Opener() {
      const [opened, setOpened] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setOpened(true)}>
            {opened ? 'Ouvert' : 'Ouvrir'}
          </button>
          {opened && <Layer opened={opened} onClose={() => setOpened(false)} />}
        </>
      )
    }
    await show(<Opener />)
    await page.getByRole('button', { name: 'Ouvrir' }).click()
    await expect.element(page.getByRole('alert').filter({ hasText: 'Vous êtes hors ligne.' })).toBeVisible()
    await expect.element(page.getByText('Le reste de la page')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Ouvrir' })).toBeVisible()
    goOnline()
    await page.getByRole('button', { name: 'Ouvrir' }).click()
    await expect.element(content).toBeVisible()
  })

  test('a quiet part loads by itself once there is a connection', async () => {
    const Quiet = lazyComponent(load, { quiet: true })
    await show(<Quiet instead={<p>À sa place</p>} />)
    await expect.element(page.getByText('À sa place')).toBeVisible()
    await expect.element(page.getByText('Le reste de la page')).toBeVisible()
    await expect.element(page.getByRole('alert').filter({ hasText: 'hors ligne' })).not.toBeInTheDocument()
    goOnline()
    await expect.element(content).toBeVisible()
  })
})
