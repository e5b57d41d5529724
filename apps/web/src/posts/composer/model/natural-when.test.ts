import { expect, test } from 'vitest'
import type { Language } from '../../../i18n/language.ts'
import { readWhen } from './natural-when.ts'

// Tuesday 12 May 2026, five past two.
const now = '2026-05-12T14:05'
const usual = '2026-05-12T15:05'
const read = (language: Language, text: string) => readWhen(text, language, now, usual)

test.each([
  ['demain 18h', '2026-05-13T18:00'],
  ['Demain à 18 h 30', '2026-05-13T18:30'],
  ['demain', '2026-05-13T15:05'],
  ['après-demain matin', '2026-05-14T09:00'],
  ['après-demain 8h15', '2026-05-14T08:15'],
  ['jeudi 12:30', '2026-05-14T12:30'],
  ['jeu. 12h30', '2026-05-14T12:30'],
  ['jeudi prochain à 9h', '2026-05-14T09:00'],
  ['mardi 18h', '2026-05-12T18:00'],
  ['mardi 9h', '2026-05-19T09:00'],
  ['18h', '2026-05-12T18:00'],
  ['9h', '2026-05-13T09:00'],
  ['ce soir', '2026-05-12T19:00'],
  ['ce soir à 21h', '2026-05-12T21:00'],
  ['8h du soir', '2026-05-12T20:00'],
  ['demain midi', '2026-05-13T12:00'],
  ['14 mai 18h', '2026-05-14T18:00'],
  ['jeudi 14 mai 2026 à 18:00', '2026-05-14T18:00'],
  ['jeu. 14 mai, 18:00', '2026-05-14T18:00'],
  ['le 1er juin à 10h', '2026-06-01T10:00'],
  ['1 mars 10h', '2027-03-01T10:00'],
  ['14/05 9h', '2026-05-14T09:00'],
  ['14/05/2027 09:00', '2027-05-14T09:00'],
  ['2026-06-02 10:00', '2026-06-02T10:00'],
  ['le 20 à 11h', '2026-05-20T11:00'],
  ['le 3 à 11h', '2026-06-03T11:00'],
  ['dans 2 heures', '2026-05-12T16:05'],
  ['dans une heure', '2026-05-12T15:05'],
  ['dans 30 min', '2026-05-12T14:35'],
  ['dans 3 jours à 10h', '2026-05-15T10:00'],
  ['maintenant', '2026-05-12T14:05'],
])('reads “%s” in French', (text, expected) => expect(read('fr', text)).toBe(expected))

test.each([
  ['tomorrow 6pm', '2026-05-13T18:00'],
  ['tomorrow at 6:30 p.m.', '2026-05-13T18:30'],
  ['Thursday 12:30', '2026-05-14T12:30'],
  ['next friday 9am', '2026-05-15T09:00'],
  ['tonight', '2026-05-12T19:00'],
  ['tonight at 9pm', '2026-05-12T21:00'],
  ['May 14, 6 PM', '2026-05-14T18:00'],
  ['Thu, May 14, 6:00 PM', '2026-05-14T18:00'],
  ['14th of May 18:00', '2026-05-14T18:00'],
  ['5/14 6pm', '2026-05-14T18:00'],
  ['14/5 6pm', '2026-05-14T18:00'],
  ['the 20th at noon', '2026-05-20T12:00'],
  ['in 2 hours', '2026-05-12T16:05'],
  ['in an hour', '2026-05-12T15:05'],
  ['in 2 weeks at 10am', '2026-05-26T10:00'],
  ['day after tomorrow 8am', '2026-05-14T08:00'],
  ['12am', '2026-05-13T00:00'],
  ['mar 3 10:00', '2027-03-03T10:00'],
])('reads “%s” in English', (text, expected) => expect(read('en', text)).toBe(expected))

test.each([
  ['mañana 18:00', '2026-05-13T18:00'],
  ['mañana por la mañana', '2026-05-13T09:00'],
  ['mañana a las 6 de la tarde', '2026-05-13T18:00'],
  ['pasado mañana 10h', '2026-05-14T10:00'],
  ['jueves 12:30', '2026-05-14T12:30'],
  ['el jueves a las 12:30', '2026-05-14T12:30'],
  ['esta noche', '2026-05-12T20:00'],
  ['14 de mayo a las 18:00', '2026-05-14T18:00'],
  ['14 de mayo de 2027 18:00', '2027-05-14T18:00'],
  ['dentro de 2 horas', '2026-05-12T16:05'],
  ['en media hora y pico', null],
  ['el próximo lunes a mediodía', '2026-05-18T12:00'],
])('reads “%s” in Spanish', (text, expected) => expect(read('es', text)).toBe(expected))

test('a phrase of another language is read when the viewer’s language does not match', () => {
  expect(read('fr', 'tomorrow 6pm')).toBe('2026-05-13T18:00')
  expect(read('en', 'demain 18h')).toBe('2026-05-13T18:00')
})

test.each(['', 'bientôt', 'demain 25h', 'demain 18h75', '31 février 9h', 'jeudi chez Marc', '13pm', '99/99 9h'])(
  'an unreadable time returns null: “%s”',
  (text) => {
    for (const language of ['fr', 'en', 'es'] as const) expect(read(language, text)).toBeNull()
  },
)

test('a past time is read as written, without being refused', () => {
  expect(read('fr', '12/05/2026 9h')).toBe('2026-05-12T09:00')
  expect(read('fr', 'aujourd’hui 9h')).toBe('2026-05-12T09:00')
})
