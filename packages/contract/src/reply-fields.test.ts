import { expect, test } from 'vitest'
import type { LocationFacts } from './location-fields.ts'
import { languageOfMessage } from './message-language.ts'
import { isShortcut, suits } from './quick-replies.ts'
import { customerValues, listUnknownFields, replyValues, spelledOut } from './reply-fields.ts'

const location: LocationFacts = {
  ...{ name: 'Margot Lyon', street: '3 rue Royale', city: 'Lyon', postalCode: '69001', phone: '+33 4 72 00 00 00' },
  ...{ website: null, group: null, description: 'Une longue description', openingHours: [], specialTimes: [] },
  customFields: { wifi: 'margot-invites', city: 'ailleurs' },
}

test.each([
  ['Lina Doucet', 'Lina'],
  ['  Jean-Marc   Élie ', 'Jean-Marc'],
  ['Éloïse', 'Éloïse'],
  ['Paul M.', 'Paul'],
  ['O’Neil Tom', 'O’Neil'],
  ['J. Dupont', null],
  ['margaux.tlse', null],
  ['lina_d', null],
  ['A Google User', null],
  ['Un utilisateur Google', null],
  ['', null],
])('the first name in %j is %s', (name, first) => {
  expect(customerValues(name).customerFirstName).toBe(first)
})

test('a reply resolves customer, location and author, and omits unknown values', () => {
  const facts = { customer: 'margaux.tlse', company: 'Les Tables de Margot', myFirstName: 'Awa' }
  expect(replyValues(location, '2026-11-20', 'fr', facts)).toEqual({
    ...{ customerName: 'margaux.tlse', company: 'Les Tables de Margot', myFirstName: 'Awa' },
    ...{ name: 'Margot Lyon', address: '3 rue Royale, Lyon', city: 'Lyon', postalCode: '69001' },
    ...{ phone: '+33 4 72 00 00 00', wifi: 'margot-invites' },
  })
})

test('field names are recognised in their common spellings; an unknown field is reported', () => {
  const written = '{{ Prénom }}, {{établissement}} à {{ville}} : {{TELEFONO}}, {{city}}, {{first name}}, {{Site Web}}'
  const text = '{{customerFirstName}}, {{name}} à {{city}} : {{phone}}, {{city}}, {{customerFirstName}}, {{website}}'
  expect(spelledOut(written)).toBe(text)
  expect(listUnknownFields(text)).toEqual([])
  expect(spelledOut('{{ville}} {{wifi}}', ['ville', 'wifi'])).toBe('{{ville}} {{wifi}}')
  expect(listUnknownFields('{{wifi}} {{météo}} {{description}}', ['wifi'])).toEqual(['météo', 'description'])
})

test.each([
  ['Service trop long, dommage car la terrasse est très agréable.', 'fr'],
  ['Vous êtes ouverts jeudi midi ?', 'fr'],
  ['Lovely food and the staff was very kind', 'en'],
  ['Do you have gluten free dishes?', 'en'],
  ['Esperamos una hora y la comida llegó fría. Una pena.', 'es'],
  ['¿Abren los domingos?', 'es'],
  ['Gracias', 'es'],
  ['Top !', null],
  ['👍👍', null],
  ['', null],
  ['Das Essen war kalt und wir mussten eine Stunde warten', null],
])('%j is detected as %s', (text, lang) => {
  expect(languageOfMessage(text)).toBe(lang)
})

test('quick replies made for the message come first, then general ones, then those that do not suit', () => {
  const review = { network: 'google', rating: 5 } as const
  const comment = { network: 'facebook', rating: null } as const
  const thanks = { networks: ['google'] as const, minRating: 4, maxRating: 5 }
  const sorry = { networks: [], maxRating: 2 }
  const any = { networks: [] }
  expect(suits(thanks, review)).toBeGreaterThan(suits(any, review))
  expect(suits(any, review)).toBeGreaterThan(suits(sorry, review))
  expect(suits(any, comment)).toBeGreaterThan(suits(thanks, comment))
})

test('a shortcut can be typed at the start of a word', () => {
  for (const text of ['merci', 'réservation', '5etoiles', 'merci-5_fr']) expect(isShortcut(text)).toBe(true)
  for (const text of ['', 'à bientôt', '/merci', '-merci', 'a'.repeat(31)]) expect(isShortcut(text)).toBe(false)
})
