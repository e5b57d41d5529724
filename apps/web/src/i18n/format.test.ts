import { frenchSpaces } from '@vitrine/contract/typography'
import { expect, test } from 'vitest'
import { getFormats } from './format.ts'

const paris = 'Europe/Paris'
const fr = getFormats('fr', paris)
const en = getFormats('en', paris)
const es = getFormats('es', paris)
const nb = '\u00a0'
const nn = '\u202f'

test('integers are grouped as each language does', () => {
  expect([1234, 12345].map(fr.integer)).toEqual([`1${nn}234`, `12${nn}345`])
  expect([1234, 12345].map(en.integer)).toEqual(['1,234', '12,345'])
  expect([1234, 12345].map(es.integer)).toEqual(['1234', '12.345'])
})

test('decimals and rates follow each language', () => {
  expect(fr.decimal(12345.6)).toBe(`12${nn}345,6`)
  expect(en.decimal(12345.6)).toBe('12,345.6')
  expect(es.decimal(12345.6)).toBe('12.345,6')
  expect([fr, en, es].map((f) => f.rate(0.1234))).toEqual([`12,34${nb}%`, '12.34%', `12,34${nb}%`])
})

test('thousands are shortened with one decimal', () => {
  expect([fr, en, es].map((f) => f.short(1300))).toEqual([`1,3${nb}k`, '1.3k', `1,3${nb}k`])
  expect([fr, en, es].map((f) => f.short(999))).toEqual(['999', '999', '999'])
  expect(fr.short(1000)).toBe(`1${nb}k`)
  expect(fr.short(-1250)).toBe(`−1,3${nb}k`)
})

test('a change has a true minus sign and a direction', () => {
  expect([fr, en, es].map((f) => f.change(0.124))).toEqual([`+12,4${nb}% ▲`, '+12.4% ▲', `+12,4${nb}% ▲`])
  expect(fr.change(-0.031)).toBe(`−3,1${nb}% ▼`)
  expect(fr.change(0)).toBe(`0${nb}%`)
})

test('money is formatted in each language', () => {
  expect([fr, en, es].map((f) => f.money(2))).toEqual([`2,00${nb}€`, '€2.00', `2,00${nb}€`])
})

test('dates are formatted for a sentence, for a table and in full', () => {
  const day = '2026-05-14T12:00:00+00:00'
  expect([fr, en, es].map((f) => f.date(day))).toEqual(['jeu. 14 mai', 'Thu, May 14', 'jue, 14 may'])
  expect([fr, en, es].map((f) => f.dateInTable(day))).toEqual(['14/05/2026', '5/14/2026', '14/05/2026'])
  expect([fr, en, es].map((f) => f.fullDate(day))).toEqual([
    'jeudi 14 mai 2026',
    'Thursday, May 14, 2026',
    'jueves, 14 de mayo de 2026',
  ])
})

test('times are shown in the given time zone', () => {
  const at = '2026-05-14T16:05:00+00:00'
  expect([fr, en, es].map((f) => f.time(at))).toEqual(['18:05', '6:05 PM', '18:05'])
  expect(getFormats('fr', 'Indian/Reunion').time(at)).toBe('20:05')
})

test('relative times get shorter the further away they are', () => {
  const now = '2026-05-12T12:05:00+00:00'
  const at = {
    minutes: '2026-05-12T11:53:00+00:00',
    today: '2026-05-12T08:05:00+00:00',
    yesterday: '2026-05-11T12:05:00+00:00',
    week: '2026-05-08T12:05:00+00:00',
    older: '2026-05-02T12:05:00+00:00',
    lastYear: '2025-05-02T12:05:00+00:00',
  }
  const formatAll = (f: typeof fr) => Object.values(at).map((instant) => f.relative(instant, now))
  expect(formatAll(fr)).toEqual([`il y a 12${nb}min`, '10:05', 'hier 14:05', 'ven. 14:05', '2 mai', '2 mai 2025'])
  expect(formatAll(en)).toEqual([
    `12${nb}min ago`,
    '10:05 AM',
    'yesterday 2:05 PM',
    'Fri 2:05 PM',
    'May 2',
    'May 2, 2025',
  ])
  expect(formatAll(es)).toEqual([`hace 12${nb}min`, '10:05', 'ayer 14:05', 'vie 14:05', '2 may', '2 may 2025'])
})

test('yesterday is the previous calendar day, not the last 24 hours', () => {
  expect(fr.relative('2026-05-11T21:30:00+00:00', '2026-05-11T23:00:00+00:00')).toBe('hier 23:30')
})

test('special days have one format everywhere, with the weekday of the language', () => {
  expect([fr, en, es].map((f) => f.specialDay('14/05/2026'))).toEqual([
    'jeu. 14/05/2026',
    'Thu 14/05/2026',
    'jue 14/05/2026',
  ])
})

test('weeks start on Monday except in English', () => {
  expect([fr, en, es].map((f) => f.weekStartsOn)).toEqual([1, 0, 1])
})

test('French no-break spaces are inserted, and placeholders are left alone', () => {
  expect(frenchSpaces('Supprimer « {name} » ?')).toBe(`Supprimer «${nb}{name}${nb}»${nn}?`)
  expect(frenchSpaces('Reste : 12 % ; merci !')).toBe(`Reste${nb}: 12${nb}%${nn}; merci${nn}!`)
  expect(frenchSpaces('{n, plural, =0 {rien} one {# lieu} other {# lieux}}')).toBe(
    '{n, plural, =0 {rien} one {# lieu} other {# lieux}}',
  )
  expect(frenchSpaces('{n, plural, one {Ce lieu :} other {Vider « {name} » ?}} {name}')).toBe(
    `{n, plural, one {Ce lieu${nb}:} other {Vider «${nb}{name}${nb}»${nn}?}} {name}`,
  )
  expect(frenchSpaces('https://example.test/?a=b')).toBe('https://example.test/?a=b')
})
