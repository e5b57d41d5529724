import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../component-tests/page.tsx'
import { closeToast, toastDone } from './toasts.ts'

afterEach(() => page.viewport(1280, 800))

test('a long action of a toast on a phone is below its text, which has most of the width', async () => {
  await page.viewport(390, 844)
  await openPage('/library')
  const text = 'Réponse envoyée dans 5 secondes, message traité'
  const id = toastDone(text, { undo: { text: 'Annuler l’envoi et remettre à traiter', run: () => {} } })
  const label = page.getByText(text, { exact: true }).last()
  await expect.element(label).toBeVisible()
  const action = page.getByRole('button', { name: 'Annuler l’envoi et remettre à traiter' })
  expect(action.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    label.element().getBoundingClientRect().bottom,
  )
  expect(label.element().getBoundingClientRect().width).toBeGreaterThan(160)
  closeToast(id)
})
