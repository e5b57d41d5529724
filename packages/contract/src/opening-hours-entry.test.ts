import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRanges, type Weekday, weekdays } from './opening-hours.ts'
import { readEntry } from './opening-hours-entry.ts'

const fromMonday = weekdays.slice(0, 5)
const on = (days: readonly Weekday[], ranges: string) => Object.fromEntries(days.map((day) => [day, ranges]))
const split = '0900-1200,1400-1800'

describe('typed hours that are understood', () => {
  test.each<[string, object]>([
    ['lun-ven 9h-12h 14h-18h; sam 9-13', { ...on(fromMonday, split), saturday: '0900-1300' }],
    ['Lundi : 9h-12h', { monday: '0900-1200' }],
    ['Lundi – 9h–12h', { monday: '0900-1200' }],
    ['lundis et mardis 9h-12h.', on(['monday', 'tuesday'], '0900-1200')],
    ['Lun.-ven. : 9h-18h. Sam. : 9h-13h.', { ...on(fromMonday, '0900-1800'), saturday: '0900-1300' }],
    ['lun 9 h 30 - 12 h 15 14 h - 18 h', { monday: '0930-1215,1400-1800' }],
    ['lun 9h-12h 14-18', { monday: split }],
    ['Du lundi au vendredi de 9h à 12h et de 14h à 18h', on(fromMonday, split)],
    [
      'en semaine 9h-19h, le week-end 10h-18h',
      { ...on(fromMonday, '0900-1900'), saturday: '1000-1800', sunday: '1000-1800' },
    ],
    ['tous les jours sauf dimanche 9h-18h', on(weekdays.slice(0, 6), '0900-1800')],
    ['lun-sam 9-18, fermé le dimanche', { ...on(weekdays.slice(0, 6), '0900-1800'), sunday: '' }],
    ['lun 9-12\nlun 14-18', { monday: split }],
    ['lun-ven 9-18; mer 9-12', { ...on(fromMonday, '0900-1800'), wednesday: '0900-1200' }],
    ['vendredi 18h-24h', { friday: '1800-2400' }],
    ['24h/24 7j/7', on(weekdays, '24hrs')],
    ['24/7', on(weekdays, '24hrs')],
    [
      'Mo-Fr 09:00-12:00,14:00-18:00; Sa 10:00-02:00; Su off',
      { ...on(fromMonday, split), saturday: '1000-0200', sunday: '' },
    ],
    ['Mo, Tu, We 08:30-19:30', on(['monday', 'tuesday', 'wednesday'], '0830-1930')],
    ['Mon thru Fri 8:30 a.m. - 5:30 p.m.', on(fromMonday, '0830-1730')],
    ['Mondays: 9am to 5pm', { monday: '0900-1700' }],
    ['L-V 9:00-14:00 y 17:00-20:00', on(fromMonday, '0900-1400,1700-2000')],
    ['los sábados de 10 a 14 h', { saturday: '1000-1400' }],
    ['De lunes a sábado: 10.00 – 21.00 h', on(weekdays.slice(0, 6), '1000-2100')],
    ['X 8:30h - 14:00h', { wednesday: '0830-1400' }],
    ['M-F 9am-5pm', on(fromMonday, '0900-1700')],
    ['Mon 9a-5:30p', { monday: '0900-1730' }],
    ['Mon 12 noon - 11 pm', { monday: '1200-2300' }],
    ['mar-sam 10h/19h', on(weekdays.slice(1, 6), '1000-1900')],
    ['lun 9h/12h30 et 14h/18h', { monday: '0900-1230,1400-1800' }],
    ['dimanche 9h-12h30 uniquement', { sunday: '0900-1230' }],
    ['9h - 12h 14h - 18h du lundi au vendredi', on(fromMonday, split)],
    ['De 9h à 18h, du mardi au samedi', on(weekdays.slice(1, 6), '0900-1800')],
    ['9am–5pm Mon-Fri', on(fromMonday, '0900-1700')],
    ['lun-ven\u200b 9h\u2060-18h\ufeff', on(fromMonday, '0900-1800')],
  ])('%s', (typed, days) => {
    expect(readEntry(typed)).toEqual({ days })
  })
})

describe('ambiguous typed hours are refused', () => {
  test.each([
    ['of a clock of twelve hours', 'mon-fri 9-5'],
    ['of a clock of twelve hours', 'lun 2-6'],
    ['of a clock of twelve hours', 'fri 11-3am'],
    ['of a clock of twelve hours', 'fri 9am-11'],
    ['whose end is of a clock of twelve hours', 'lun 9h-12h, 13:30-6'],
    ['whose end is of a clock of twelve hours', 'lun 9h-5'],
    ['a date', 'lun 9/12'],
    ['a date', 'lundi 09/11 14h-18h'],
    ['hours of one day before those of another', '9h-18h lun 10h-17h mar'],
    ['open-ended', 'Mo-Fr 09:00-18:00+'],
    ['public holidays', 'Mo-Fr 09:00-18:00; PH off'],
    ['months', 'Apr-Oct: Mo-Fr 09:00-18:00'],
    ['half a day', 'lundi matin fermé'],
    ['an addition or an exception', 'lun-ven 9-12; mer 14-18'],
    ['a contradiction', 'lun 9-12; lun fermé'],
    ['a day without hours', 'lun 9-12, mar'],
    ['no end', 'lun 9-12-14'],
    ['whose night', 'ven minuit-2h'],
    ['a comment', 'lun 9-12 "sur rendez-vous"'],
  ])('%s: %s', (_why, typed) => {
    expect(readEntry(typed)).toHaveProperty('unreadable')
  })
})

/** Half hours in order, two by two. */
const anyRanges = fc
  .uniqueArray(fc.integer({ min: 1, max: 47 }), { minLength: 2, maxLength: 6 })
  .map((halves) => halves.toSorted((a, b) => a - b))
  .map((halves) => halves.slice(0, halves.length - (halves.length % 2)))

const hourAndMinutes = (half: number) => [Math.floor(half / 2), half % 2 === 1 ? '30' : '00'] as const
const padded = (half: number, sign: string) => {
  const [hour, minutes] = hourAndMinutes(half)
  return `${String(hour).padStart(2, '0')}${sign}${minutes}`
}
const onTwelve = (half: number) => {
  const [hour, minutes] = hourAndMinutes(half)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`
}
/** Ways to write a time that leave no doubt. */
const timeStyles: ((half: number) => string)[] = [
  (half) => padded(half, ':'),
  (half) => padded(half, 'h'),
  (half) => padded(half, '.'),
  (half) => padded(half, ''),
  onTwelve,
  (half) => `${hourAndMinutes(half)[0]}h${half % 2 === 1 ? '30' : ''}`,
  (half) => `${hourAndMinutes(half)[0]} h${half % 2 === 1 ? ' 30' : ''}`,
]
const dayStyles: (readonly string[])[] = [
  ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  ['Lundis', 'Mardis', 'Mercredis', 'Jeudis', 'Vendredis', 'Samedis', 'Dimanches'],
  ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'],
  ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
]
const style = fc.record({
  time: fc.constantFrom(...timeStyles),
  days: fc.constantFrom(...dayStyles),
  after: fc.constantFrom(' ', ' : ', ': '),
  to: fc.constantFrom('-', ' - ', '–', ' à ', ' to ', ' a '),
  between: fc.constantFrom(', ', ' / ', ' et ', ' y ', ' & '),
  end: fc.constantFrom('; ', ' ; ', '\n'),
  stop: fc.constantFrom('', '.'),
})

test('a week is understood in every generated notation', () => {
  fc.assert(
    fc.property(fc.array(fc.option(anyRanges), { minLength: 1, maxLength: 7 }), style, (week, how) => {
      const lines = week.map((halves, at) => {
        const pairs = Array.from({ length: (halves ?? []).length / 2 }, (_, pair) =>
          [0, 1].map((side) => how.time(halves?.[2 * pair + side] ?? 0)).join(how.to),
        )
        return `${how.days[at]}${how.after}${halves === null ? 'fermé' : pairs.join(how.between)}${how.stop}`
      })
      const days = week.map((halves) =>
        Array.from({ length: (halves ?? []).length / 2 }, (_, pair) =>
          [0, 1].map((side) => padded(halves?.[2 * pair + side] ?? 0, '')).join('-'),
        ).join(','),
      )
      const expected = Object.fromEntries(days.map((ranges, at) => [weekdays[at], ranges]))
      expect(readEntry(lines.join(how.end))).toEqual({ days: expected })
    }),
  )
})

test('a line with one unknown word is not understood at all', () => {
  const lines = [
    'lun-ven 9h-12h 14h-18h ; sam 9-13',
    'Mon to Fri 9am - 5pm',
    'lunes a viernes de 9:00 a 14:00 y de 17 a 20',
  ]
  const foreign = fc.constantFrom('PH', '?', '+ +', 'matin', '(été)', '61', '9h 9h', '"', 'jusqu’à', 'brumaire')
  fc.assert(
    fc.property(fc.constantFrom(...lines), foreign, fc.nat(), (line, word, seed) => {
      const lineParts = line.split(' ')
      const at = seed % (lineParts.length + 1)
      expect(readEntry([...lineParts.slice(0, at), word, ...lineParts.slice(at)].join(' '))).toHaveProperty(
        'unreadable',
      )
    }),
  )
})

test('any text gives days with hours, or the part that is unreadable', () => {
  const piece = fc.constantFrom(
    ...['lun', 'ven', 'Sa', 'week-end', '-', ';', ',', '.', ':', 'et', 'à', 'sauf', 'fermé', 'pm', '+', '\n'],
    ...['9', '12', '14h', '18h30', '0900', '24h', '7pm', '2', '15', 'minuit'],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const read = readEntry(pieces.join(' '))
      if ('unreadable' in read) return
      for (const ranges of Object.values(read.days)) expect(checkRanges(ranges)).not.toBe('hours.format')
    }),
  )
})

test('a long text is refused immediately, whatever it contains', () => {
  const begun = Date.now()
  expect(readEntry('lun 9h 12h '.repeat(2000))).toHaveProperty('unreadable')
  expect(readEntry(`lun ${'9h 30-12h 15 '.repeat(35)}`)).toHaveProperty('unreadable')
  expect(Date.now() - begun).toBeLessThan(1000)
})
