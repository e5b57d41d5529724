import { expect, test } from 'vitest'
import { getRemainingText, readPasted } from './read-pasted.ts'

const known = { own: ['wifi'], shortcuts: ['/merci'] }

test('two columns are read as title and text, quoted cells may contain lines and tabs', () => {
  expect(
    readPasted('Merci\t"Bonjour,\nmerci ""beaucoup"" !"\r\nHoraires\tOuvert {{Horaires}}\n\n', 'fr', known),
  ).toEqual([
    { title: 'Merci', texts: { fr: 'Bonjour,\nmerci "beaucoup" !' } },
    { title: 'Horaires', texts: { fr: 'Ouvert {{hoursToday}}' } },
  ])
  expect(readPasted('Merci de votre avis, à très bientôt chez nous', 'es', known)).toEqual([
    {
      title: 'Merci de votre avis, à très',
      texts: { es: 'Merci de votre avis, à très bientôt chez nous' },
    },
  ])
})

test('a header line assigns columns by name with any separator', () => {
  const line = { title: 'Accueil', shortcut: '/accueil', folder: 'Avis', texts: { fr: 'Bonjour', es: 'Hola' } }
  expect(
    readPasted('Nom\tRaccourci\tDossier\tFrançais\tEspañol\nAccueil\t/accueil\tAvis\tBonjour\tHola', 'en', known),
  ).toEqual([line])
  expect(readPasted('es;title;fr\nHola;Accueil;Bonjour', 'en', known)).toMatchObject([
    { title: 'Accueil', texts: { fr: 'Bonjour', es: 'Hola' } },
  ])
  expect(readPasted('title,en\n"Hi, you","Hello, you"', 'fr', known)).toMatchObject([
    { title: 'Hi, you', texts: { en: 'Hello, you' } },
  ])
})

test('an invalid line states its error', () => {
  const errors = readPasted(
    [
      'titre\traccourci\tfr',
      '\ta\tx',
      'Sans texte\tb\t',
      'Champ\tc\t{{météo}} {{wifi}}',
      'Raccourci\tà demain\tx',
      'Pris\tMERCI\tx',
      'Un\tun\tx',
      'Encore\t/Un\tx',
    ].join('\n'),
    'fr',
    known,
  ).map(({ error }) => error)
  expect(errors).toEqual([
    { code: 'title', name: '' },
    { code: 'text', name: '' },
    { code: 'field', name: 'météo' },
    { code: 'shortcut', name: 'à demain' },
    { code: 'taken', name: 'MERCI' },
    undefined,
    { code: 'taken', name: '/Un' },
  ])
})

test('lines that are not added stay as pasted, below their header line', () => {
  const rest = (pasted: string) => getRemainingText(pasted, readPasted(pasted, 'fr', known))
  const [good, bad] = ['Un\tx', 'Deux\t"{{météo}},\n""là"""']
  expect(rest(`${good}\n${good}`)).toEqual({ text: '', beyond: 0 })
  expect(rest(`${good}\r\n\r\n${bad}\n${good}\n`)).toEqual({ text: bad, beyond: 0 })
  expect(rest(['titre\tfr', good, bad].join('\n')).text).toBe(`titre\tfr\n${bad}`)
  const many = Array.from({ length: 502 }, (_, at) => `N${at}\tx`)
  expect(rest(['titre\tfr', ...many].join('\n'))).toEqual({ text: 'titre\tfr\nN500\tx\nN501\tx', beyond: 2 })
})
