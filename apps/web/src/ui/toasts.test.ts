import { afterEach, expect, test } from 'vitest'
import { toastWhy } from './toast-why.ts'
import { closeToast, shownToasts, toastDone, toastError, toastInfo } from './toasts.ts'

afterEach(() => {
  for (const { id } of shownToasts()) closeToast(id)
})

test('news is short, bulk news longer, what is offered waits six seconds, a failure stays', () => {
  toastDone('Enregistré')
  toastDone('22 sur 24', { bulk: true })
  toastDone('Déplacée', { undo: { text: 'Annuler', run: () => {} } })
  toastError('Réponse non envoyée')
  toastInfo('Fichier ajouté')
  toastInfo('Export commencé', { action: { text: 'Suivre', run: () => {} } })
  toastWhy('Cette publication est déjà partie.')
  expect(shownToasts().map((toast) => toast.stays)).toEqual([1000, 3000, 6000, null, 1000, 6000, 3000])
})

test('the same failure said twice is one toast, and it comes last', () => {
  const first = toastError('Le serveur ne répond pas.')
  toastDone('Enregistré')
  const second = toastError('Le serveur ne répond pas.')
  expect(shownToasts().map(({ id }) => id)).not.toContain(first)
  expect(shownToasts().at(-1)?.id).toBe(second)
  expect(shownToasts()).toHaveLength(2)
})

test('closing one leaves the others', () => {
  const a = toastDone('a')
  const b = toastDone('b')
  closeToast(a)
  expect(shownToasts().map(({ id }) => id)).toEqual([b])
})
