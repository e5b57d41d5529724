import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foundBy, highlight, makeFinder } from './fuzzy.ts'
import { truncate } from './truncate.ts'

const locations = [
  'Saint-Rémy-lès-Chevreuse',
  'Nantes Bouffay',
  'Lyon Part-Dieu',
  'Lyon Croix-Rousse',
  'L’Œuvre d’Orléans',
]
const find = makeFinder(locations, (name) => [name])

test('search terms match in any order, without accents, case or hyphens', () => {
  expect(find('SAINT remy')).toEqual(['Saint-Rémy-lès-Chevreuse'])
  expect(find('dieu lyon')).toEqual(['Lyon Part-Dieu'])
  expect(find('oeuvre')).toEqual(['L’Œuvre d’Orléans'])
  expect(find('lyon')).toEqual(['Lyon Part-Dieu', 'Lyon Croix-Rousse'])
  expect(find('  ')).toEqual(locations)
})

test('a typing error is forgiven only where nothing matches exactly', () => {
  expect(find('nantes boufay')).toEqual(['Nantes Bouffay'])
  expect(find('xyz')).toEqual([])
})

test('highlighting leaves the text unchanged, and the marked parts hold the search terms', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, query) => {
      expect(
        highlight(text, query)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
  const marked = (text: string, query: string) =>
    highlight(text, query)
      .filter((part) => part.match)
      .map((part) => part.text)
  expect(marked('Saint-Rémy', 'remy')).toEqual(['Rémy'])
  expect(marked('L’Œuvre', 'oeuv')).toEqual(['Œuv'])
})

test('a search in thousands of items returns matches in their order, exact or nearly so', () => {
  const many = Array.from({ length: 2845 }, (_, n) => ({ name: `France services n° ${n}`, city: `Ville ${n % 700}` }))
  const search = makeFinder(many, ({ name, city }) => [name, city])
  const holding = many.filter(({ name, city }) => `${name} ${city}`.includes('699'))
  expect(search('s')).toEqual(many)
  expect(search('699 ville')).toEqual(holding)
  expect(search('serviices ville')).toEqual(many)
})

test('folding never fails, and truncating counts graphemes', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => typeof fold(text) === 'string'))
  expect(truncate('👩‍👩‍👧‍👦 en terrasse', 3)).toBe('👩‍👩‍👧‍👦 e…')
  expect(truncate('Terrasse', 20)).toBe('Terrasse')
  expect(truncate('Une étiquette vraiment longue', 20)).toBe('Une étiquette vraime…')
})

test('a match outside the name is explained by the text that matches', () => {
  const others = ['Lyon', '69002', undefined]
  expect(foundBy('Margot Bellecour', others, 'lyon margot')).toEqual(['Lyon'])
  expect(foundBy('Margot Bellecour', others, '69 lyon')).toEqual(['Lyon', '69002'])
  expect(foundBy('Lyon Part-Dieu', others, 'LYÔN')).toEqual([])
  expect(foundBy('Margot Bellecour', others, ' ')).toEqual([])
})
