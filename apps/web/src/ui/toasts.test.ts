import { afterEach, expect, test } from 'vitest'
import { toastReason } from './toast-reason.ts'
import { closeToast, shownToasts, toastDone, toastError, toastInfo } from './toasts.ts'

afterEach(() => {
  for (const { id } of shownToasts()) closeToast(id)
})

test('toasts last 1 s, bulk results 3 s, toasts with an action 6 s, and errors stay', () => {
  toastDone('Enregistré')
  toastDone('22 sur 24', { bulk: true })
  toastDone('Déplacée', { undo: { text: 'Annuler', run: () => {} } })
  toastError('Réponse non envoyée')
  toastInfo('Fichier ajouté')
  toastInfo('Export commencé', { action: { text: 'Suivre', run: () => {} } })
  toastReason('Cette publication est déjà partie.')
  expect(shownToasts().map((toast) => toast.toastDuration)).toEqual([1000, 3000, 6000, null, 1000, 6000, 3000])
})

test('a repeated failure is one toast, at the end of the list', () => {
  const first = toastError('Le serveur ne répond pas.')
  toastDone('Enregistré')
  const second = toastError('Le serveur ne répond pas.')
  expect(shownToasts().map(({ id }) => id)).not.toContain(first)
  expect(shownToasts().at(-1)?.id).toBe(second)
  expect(shownToasts()).toHaveLength(2)
})

test('closing a toast leaves the others', () => {
  const a = toastDone('a')
  const b = toastDone('b')
  closeToast(a)
  expect(shownToasts().map(({ id }) => id)).toEqual([b])
})
