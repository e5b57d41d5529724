import { expect, test } from 'vitest'
import { knownWords, passwordLook } from './password.ts'

test.each([
  ['x7#Qp2m', 'short'],
  ['🌶️🌶️', 'short'],
  ['k4#Z'.repeat(33), 'long'],
  ['aaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['azertyuiop', 'weak'],
  ['qwertyuiop', 'weak'],
  ['abababababab', 'weak'],
  ['x7#Qp2mz', 'fair'],
  ['soleil vert', 'fair'],
  ['quatre mots sans rapport', 'good'],
  ['пароль из слов', 'good'],
])('"%s" looks %s', (password, look) => {
  expect(passwordLook(password)).toBe(look)
})

test('what everybody knows of somebody is worth nothing', () => {
  const known = ['Camille', 'Roux', 'camille@margot.example', 'Les Tables de Margot']
  expect(passwordLook('CamilleRoux1', known)).toBe('weak')
  expect(passwordLook('tables-de-margot', known)).toBe('weak')
  expect(passwordLook('CamilleRoux1')).not.toBe('weak')
  expect(knownWords(known)).toEqual(['camille', 'roux', 'margot', 'example', 'les', 'tables'])
})
