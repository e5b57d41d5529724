import { expect, test } from 'vitest'
import type { QuickReply } from './queries.ts'
import { toCreateBody, toReplyForm, toUpdateBody } from './reply-form.ts'

const as = (field: string) => (field === 'city' ? 'ville' : field)
const at = '2026-11-24T09:00:00+00:00'
const reply: QuickReply = {
  ...{ '@id': '/api/quick_replies/1', '@type': 'QuickReply', id: '1', uses: 0, createdAt: at, editedAt: at },
  ...{ title: 'Accueil', texts: { fr: 'À {{city}}', en: 'Hello' }, networks: [], visibility: 'company' },
}

test('only changed fields are sent, and each language separately', () => {
  expect(toUpdateBody({}, [])).toEqual({})
  expect(toUpdateBody({ 'texts.fr': 'Bonjour à {{Ville}} {{wifi}}' }, ['wifi'])).toEqual({
    texts: { fr: 'Bonjour à {{city}} {{wifi}}' },
  })
  expect(toUpdateBody({ 'texts.en': '', folder: '', shortcut: '', minRating: null }, [])).toEqual({
    ...{ texts: { en: '' }, folder: null, shortcut: null, minRating: null },
  })
})

test('a new quick reply is sent with all fields', () => {
  const form = toReplyForm(reply, as)
  expect(form).toMatchObject({ 'texts.fr': 'À {{ville}}', 'texts.en': 'Hello', 'texts.es': '' })
  expect(toCreateBody(form, [])).toEqual({
    ...{ title: 'Accueil', shortcut: null, folder: null, texts: { fr: 'À {{city}}', en: 'Hello', es: '' } },
    ...{ networks: [], minRating: null, maxRating: null, visibility: 'company' },
  })
})
