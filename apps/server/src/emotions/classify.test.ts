import { readFileSync } from 'node:fs'
import { type Emotion, emotions } from '@vitrine/contract/emotions'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { classifyEmotion } from './classify.ts'
import { lexicons } from './lexicon.ts'

describe('classifying a text', () => {
  test.each([
    ['Accueil adorable, le tajine vaut le détour.', 'Joie'],
    ['Une terrasse paisible, un personnel attentionné et rassurant.', 'Calme'],
    ['Inadmissible : deux heures d’attente et un serveur impoli.', 'Colère'],
    ['Les toilettes étaient sales, une odeur infecte.', 'Dégout'],
    ['J’ai eu peur pour les enfants, cet escalier est dangereux.', 'Peur'],
    ['Incroyable ! Je ne m’attendais pas à ça, jamais vu.', 'Surprise'],
    ['Quelle déception, dommage pour une si grande maison.', 'Tristesse'],
    ['Absolutely loved it, the best brunch in town!', 'Joie'],
    ['Rude staff, we were ignored. Never again.', 'Colère'],
    ['Filthy tables and a disgusting smell.', 'Dégout'],
    ['Esperamos una hora y la comida llegó fría. Una pena.', 'Tristesse'],
    ['El camarero fue muy maleducado, una vergüenza.', 'Colère'],
    ['Nos encantó, la comida riquísima y el sitio precioso.', 'Joie'],
    ['😡😡', 'Colère'],
    ['❤️', 'Joie'],
  ] as const)('%s', (text, emotion) => expect(classifyEmotion(text)).toBe(emotion))

  test('a not turns it round', () => {
    expect(classifyEmotion('Je n’ai pas aimé.')).toBe('Tristesse')
    expect(classifyEmotion('Ce n’est pas dangereux du tout.')).toBe('Calme')
    expect(classifyEmotion('We were not disappointed.')).toBe('Calme')
    expect(classifyEmotion('The food was not good, not happy.')).toBe('Tristesse')
    expect(classifyEmotion('No me gustó nada.')).not.toBe('Joie')
    // These mean what they say.
    expect(classifyEmotion('Franchement pas mal !')).toBe('Joie')
    expect(classifyEmotion('Sans problème.')).toBe('Calme')
  })

  test('a text without emotional terms has no emotion', () => {
    for (const text of ['', '…', 'Vous êtes ouverts jeudi midi ?', 'Do you have a table for eight?', '12 rue du Port'])
      expect(classifyEmotion(text), text).toBeNull()
  })

  test('the rating decides where the text is ambiguous', () => {
    const mixed = 'Très belle salle, mais service lent et une vraie déception.'
    expect(classifyEmotion(mixed, 1)).toBe('Tristesse')
    expect(classifyEmotion('Superbe accueil, dommage.', 5)).toBe('Joie')
  })
})

test('the lexicon lists no term twice in one language, and every term is normalized', () => {
  for (const [lang, { terms, stems, phrases }] of Object.entries(lexicons)) {
    for (const word of [...terms.keys(), ...stems.keys(), ...phrases.keys()])
      expect(word, `${lang}: ${word}`).toMatch(/^[a-z' ]+$/)
    for (const [word, pull] of [...terms, ...stems, ...phrases])
      expect(new Set(pull.map(([emotion]) => emotion)).size, `${lang}: ${word}`).toBe(pull.length)
  }
})

describe('measured on what people wrote', () => {
  const rows = (file: string): Record<string, string>[] =>
    parse(readFileSync(new URL(`../../data/emotions/${file}`, import.meta.url)), { columns: true })

  test('lines of subtitles: where it answers, far more often right than the most frequent emotion', () => {
    const all = rows('subtitles.csv').map(({ text = '', emotion }) => ({ emotion, felt: classifyEmotion(text) }))
    const classified = all.filter(({ felt }) => felt !== null)
    const right = classified.filter(({ emotion, felt }) => emotion === felt).length / classified.length
    const share = (expected: Emotion) =>
      classified.filter(({ emotion }) => emotion === expected).length / classified.length
    const baseline = Math.max(...emotions.map(share))
    console.info(
      `subtitles: ${classified.length} of ${all.length} answered, ${percent(right)} right, baseline ${percent(baseline)}`,
    )
    expect(right).toBeGreaterThan(0.38)
    expect(right).toBeGreaterThan(2 * baseline)
  })

  test('public services: good from bad', () => {
    const all = rows('public-services.csv').map(({ text = '', sentiment }) => ({
      good: sentiment === 'Positif',
      felt: classifyEmotion(text),
    }))
    const classified = all.filter(({ felt }) => felt !== null && felt !== 'Surprise')
    const right =
      classified.filter(({ good, felt }) => good === (felt === 'Joie' || felt === 'Calme')).length / classified.length
    const goodOnes = classified.filter(({ good }) => good).length / classified.length
    const baseline = Math.max(goodOnes, 1 - goodOnes)
    console.info(
      `public services: ${classified.length} of ${all.length} answered, ${percent(right)} right, baseline ${percent(baseline)}`,
    )
    expect(classified.length / all.length).toBeGreaterThan(0.8)
    expect(right).toBeGreaterThan(0.74)
    expect(right).toBeGreaterThan(baseline + 0.15)
  })
})

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
