import type { BodyInputOf, Operation } from '@vitrine/contract/operation'
import { expect, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { server } from './page.tsx'
import { refuse } from './stub-server.ts'
import { fakeTimeouts, restoreTimeouts } from './timeouts.ts'

// What every form that is being saved, refused or left without a response shows.

/** A response that the test gives when it is time: `await respond(refuse(422))`. */
export function holdResponse<T = undefined>() {
  const { promise, resolve } = Promise.withResolvers<T | Response>()
  return { promise, respond: resolve }
}

/** The dialog can be neither changed nor closed. */
export async function expectLocked(dialog: Locator, field: Locator): Promise<void> {
  await expect.element(field).toBeDisabled()
  await expect.element(dialog.getByRole('button', { name: 'Fermer' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
}

/** Runs what is saved until the user may stop waiting, and stops. */
export async function stopWaiting(submit: () => Promise<unknown>): Promise<void> {
  fakeTimeouts()
  try {
    await submit()
    await vi.advanceTimersByTimeAsync(10_000)
    await page.getByRole('button', { name: 'Ne plus attendre' }).click()
  } finally {
    await restoreTimeouts()
  }
}

/** The first response is lost; asked again, the server responds that it was saved. */
export function loseFirstResponse<O extends Operation>(operation: O, saved: (body: BodyInputOf<O>) => object) {
  let isLost = false
  server().on(operation, ({ body }) => {
    if (isLost) return saved(body) as never // the test says what the contract accepts; the stub parses it
    isLost = true
    return refuse(502)
  })
}

/** What was sent twice, was sent as the same: the server takes it once. */
export function expectOneSubmission(operation: Operation): void {
  const requests = server().requests(operation)
  expect(requests).toHaveLength(2)
  expect(new Set(requests.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
}

export const check = page.getByRole('button', { name: 'Vérifier' })
export const restored = page.getByText('Vos modifications non enregistrées ont été restaurées.')
export const discard = page.getByRole('button', { name: 'Les supprimer' })
/** The toast about a form that was left before it failed. */
export const unsaved = (title: string) => page.getByText(`Non enregistré : « ${title} »`)
