import { expect, test } from 'vitest'
import { compareText } from './compare-text.ts'

test.each([
  ['Bonjour  à tous\r\n ', 'Bonjour à tous', 'same'],
  ['Cafe\u0301 ❤\uFE0F', 'Café ❤', 'same'],
  ['', '', 'same'],
  ['Avec @[1234567890], ce soir', 'Avec Les Tables de Margot, ce soir', 'same'],
  ['1 + 1 (deux) [ou] {trois} $ ^ a|b \\ ? *.', '1 + 1 (deux) [ou] {trois} $ ^ a|b \\ ? *.', 'same'],
  ['Ouvert ce soir !', 'Ouvert ce soir', 'similar'],
  ['Ouvert ce soir', 'Ouvert ce midi', 'different'],
  ['Avec @[1], ce soir', 'Sans personne ce soir', 'different'],
  ['🎉', '🎂', 'different'],
  ['a.c', 'abc', 'different'],
])('%j read back as %j is %s', (sent, seen, verdict) => {
  expect(compareText(sent, seen)).toBe(verdict)
})

test('a hostile text is compared quickly', () => {
  const started = performance.now()
  compareText(`${'@[1]'.repeat(30)}!`, 'a'.repeat(5000))
  expect(performance.now() - started).toBeLessThan(200)
})
