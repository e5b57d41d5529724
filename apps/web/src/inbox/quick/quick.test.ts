import { expect, test } from 'vitest'
import type { QuickReply } from '../../quick-replies/queries.ts'
import { renamed, splitTemplate } from '../../quick-replies/template-tokens.ts'
import { rankReplies } from './rank-replies.ts'
import { getVariant, languageOfTalk } from './reply-variant.ts'
import { findSlash } from './slash.ts'

const reply = (title: string, more: Partial<QuickReply> = {}): QuickReply => ({
  ...{ '@id': `/api/quick_replies/${title}`, '@type': 'QuickReply', id: title, title, texts: { fr: title } },
  ...{ networks: [], visibility: 'company', uses: 0, createdAt: '', editedAt: '' },
  ...more,
})

test('a slash opens the list only at the start of a word', () => {
  expect(findSlash('/', 1)).toEqual({ start: 0, query: '' })
  expect(findSlash('Bonjour /rés', 12)).toEqual({ start: 8, query: 'rés' })
  expect(findSlash('Bonjour\n/m et', 10)).toEqual({ start: 8, query: 'm' })
  for (const [text, caret] of [
    ['9h/12h', 6],
    ['https://', 8],
    ['/merci ', 7],
    ['et/ou', 5],
  ] as const)
    expect(findSlash(text, caret), text).toBeNull()
})

test('quick replies are ranked by name match, then by fit, then by use', () => {
  const thanks = reply('Merci 5★', { shortcut: '/merci', networks: ['google'], minRating: 4 })
  const sorry = reply('Excuses', { networks: ['google'], maxRating: 2, uses: 90 })
  const hours = reply('Horaires', { uses: 5, texts: { fr: 'Merci de votre question' } })
  const parking = reply('Parking', { uses: 9 })
  const all = [sorry, hours, parking, thanks]
  const order = (query: string, rating: number | null) =>
    rankReplies(all, query, { network: 'google', rating }).map(({ title }) => title)
  expect(order('', 5)).toEqual(['Merci 5★', 'Parking', 'Horaires'])
  expect(order('', 1)).toEqual(['Excuses', 'Parking', 'Horaires'])
  expect(order('', null)).toContain('Merci 5★')
  expect(order('merci', 1)).toEqual(['Merci 5★', 'Horaires'])
  expect(order('parkng', null)).toEqual(['Parking'])
})

test('a quick reply uses the conversation’s language, otherwise the company’s, with field values', () => {
  const values = { fr: { city: 'Lyon' }, en: { city: 'Lyon' }, es: { city: 'Lyon' } }
  const texts = { fr: 'À {{city}}, {{phone}}', es: 'En {{city}}' }
  expect(getVariant(texts, 'es', 'fr', values)).toEqual({ lang: 'es', text: 'En Lyon', missing: [] })
  expect(getVariant(texts, 'en', 'fr', values)).toEqual({ lang: 'fr', text: 'À Lyon, {{phone}}', missing: ['phone'] })
  expect(getVariant({ es: 'Sí' }, 'en', 'fr', values)).toMatchObject({ lang: 'es' })
  expect(getVariant({}, 'en', 'fr', values)).toBeNull()
  expect(languageOfTalk(['👍', 'Gracias por todo', 'Bonjour et merci'])).toBe('es')
  expect(languageOfTalk(['👍', 'ok'])).toBeNull()
})

test('fields in a text are found and renamed to their labels', () => {
  expect(splitTemplate('À {{ city }} ! {{}}')).toEqual([
    { at: 0, text: 'À ' },
    { at: 2, text: '{{ city }}', field: 'city' },
    { at: 12, text: ' ! {{}}' },
  ])
  expect(renamed('{{city}} {{wifi}}', (field) => (field === 'city' ? 'ville' : field))).toBe('{{ville}} {{wifi}}')
})
