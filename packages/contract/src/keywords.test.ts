import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findKeyword, normalizePhrase, tokenizeText } from './keywords.ts'

test.each([
  // French: elision, ligatures, compounds, case and accents
  ['avis', 'L’avis du chef est clair', true],
  ['avis', "d'AVIS contraire", true],
  ['avis', 'il faut aviser', false],
  ['avis', 'préavis de grève', false],
  ['l’avis', "Sur l'avis de tous", true],
  ['hygiene', 'Problème d’hygiène', true],
  ['HYGIÈNE', 'probleme d’hygiene', true],
  ['oeuf', 'Les Œuf cocotte', true],
  ['rendez-vous', 'On prend rendez vous ?', true],
  ['rendez vous', 'pris en RENDEZ-VOUS.', true],
  ['hui', 'Aujourd’hui c’est fermé', false],
  ['aujourd’hui', "d'aujourd'hui", true],
  ['île', 'La presqu’île', false],
  ['un', 'quelqu’un', false],
  ['intoxication alimentaire', 'Une  intoxication\nalimentaire, hier', true],
  ['intoxication alimentaire', 'alimentaire intoxication', false],
  ['alimentaire', '#alimentaire_bio', true],
  // English
  ['manager', 'I spoke to the manager’s assistant', true],
  ['manager', 'mismanagers', false],
  ['don', 'I don’t know', false],
  ["don't", 'I DON’T know', true],
  ['food poisoning', 'Got food-poisoning here!', true],
  ['refund', '(refund)', true],
  ['cockroach', '“cockroach”', true],
  // Spanish
  ['niño', 'NIÑO enfermo', true],
  ['reclamacion', '¡Hoja de reclamación!', true],
  ['mal servicio', '¿Mal servicio?', true],
  ['mal', 'maleta', false],
  // anything else people write
  ['24h/24', 'ouvert 24H/24', true],
  ['covid-19', 'le COVID 19', true],
  ['🤮', 'Beurk 🤮🤮', true],
  ['👍', 'bien 👍🏽', true],
  ['食中毒', 'ここで食中毒になった', true],
  ['avis', 'a\u00advis', true],
  ['avis', 'ａｖｉｓ', true],
  ['!!!', 'Quoi !!!', false],
])('the keyword %j in %j: %s', (keyword, text, found) => {
  expect(findKeyword(text, keyword) !== null).toBe(found)
})

test('a match has the position in the text as it was written', () => {
  const text = 'Mon œuvre : l’HYGIÈNE, déplorable.'
  expect(tokenizeText(text).map(({ at, end }) => text.slice(at, end))).toEqual([
    ...['Mon', 'œuvre', 'l', 'HYGIÈNE', 'déplorable'],
  ])
  const found = findKeyword(text, 'hygiene deplorable')
  expect(found && text.slice(found.at, found.end)).toBe('HYGIÈNE, déplorable')
  expect(findKeyword('rien', 'tout')).toBeNull()
})

// Of every tongue: letters with and without accents, blanks, marks, apostrophes, pictures.
const signs = [
  ..."aeéèÉçñœŒßzZ019 -.,!?¿’'_#@\n\t",
  'l’',
  'qu’',
  'aujourd’hui',
  '’s',
  '🤮',
  '👍🏽',
  '寿',
  '\u00ad',
  'e\u0301',
]
const texts = fc.array(fc.constantFrom(...signs), { maxLength: 25 }).map((parts) => parts.join(''))
const anything = fc.oneof(texts, fc.string({ unit: 'grapheme', maxLength: 25 }))
const wordArbitrary = fc
  .array(fc.constantFrom(...'aeéèçñœz019'), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))

test('a keyword is found between any punctuation, in any case and with any accents', () => {
  const phrases = fc.array(wordArbitrary, { minLength: 1, maxLength: 3 })
  const marks = fc.constantFrom(' ', ', ', '-', '\n', ' « ', ' ! ', '…')
  const ways = fc.constantFrom<((text: string) => string)[]>(
    (text) => text.toUpperCase(),
    (text) => text.normalize('NFD'),
    (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
    (text) => `l’${text}`,
    (text) => text,
  )
  fc.assert(
    fc.property(phrases, anything, anything, marks, ways, (phrase, before, after, mark, way) => {
      const text = `${before}${mark}${way(phrase.join(mark))}${mark}${after}`
      return findKeyword(text, phrase.join(' ')) !== null
    }),
    { numRuns: 500 },
  )
})

test('a keyword with one more character does not match', () => {
  fc.assert(
    fc.property(wordArbitrary, fc.constantFrom(...'bé7'), (word, more) => {
      expect(findKeyword(`${more}${word}`, word)).toBeNull()
      expect(findKeyword(`${word}${more}`, word)).toBeNull()
      expect(findKeyword(`${word}${more}`, `${word}${more}`)).toEqual({ at: 0, end: word.length + 1 })
    }),
  )
})

test('finding a keyword agrees with comparing normalized phrases', () => {
  fc.assert(
    fc.property(anything, anything, (text, keyword) => {
      const phrase = normalizePhrase(keyword)
      const found = phrase !== '' && ` ${normalizePhrase(text)} `.includes(` ${phrase} `)
      expect(findKeyword(text, keyword) !== null).toBe(found)
    }),
    { numRuns: 1000 },
  )
})

test('case, accents and Unicode composition do not affect a match', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const phrase = normalizePhrase(text)
      for (const same of [text.normalize('NFD'), text.normalize('NFC'), text.toUpperCase(), text.toLowerCase()])
        expect(normalizePhrase(same)).toBe(phrase)
    }),
    { numRuns: 500 },
  )
})

test('matches are in order and do not overlap', () => {
  fc.assert(
    fc.property(anything, (text) => {
      let from = 0
      for (const { word, at, end } of tokenizeText(text)) {
        expect(word).not.toBe('')
        expect(at).toBeGreaterThanOrEqual(from)
        expect(end).toBeGreaterThan(at)
        from = end
      }
    }),
  )
})
