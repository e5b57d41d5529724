import { expect, test } from 'vitest'
import { knownTexts, passwordLengthError, splitKnownTexts } from './password.ts'
import { passwordStrength } from './password-strength.ts'

const person = knownTexts({
  brand: 'Vitrine',
  company: 'Les Tables de Margot',
  firstName: 'Camille',
  lastName: 'Roux',
  email: 'camille@margot.example',
})

test.each([
  ['x7#Qp2m', 'short'],
  ['🌶️🌶️', 'short'],
  ['k4#Z'.repeat(33), 'long'],
  ['password1', null],
])('the length of "%s" is %s', (password, error) => {
  expect(passwordLengthError(password)).toBe(error)
})

test.each([
  ['password1', 'weak'],
  ['P@ssw0rd1', 'weak'],
  ['motdepasse', 'weak'],
  ['iloveyou1', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['azertyuiop', 'weak'],
  ['qwertyuiop', 'weak'],
  ['abababababab', 'weak'],
  ['x7#Qp2mz', 'fair'],
  ['quatre mots sans rapport', 'good'],
  ['пароль из слов', 'good'],
])('the strength of "%s" is %s', (password, strength) => {
  expect(passwordStrength(password, person)).toBe(strength)
})

test('a password made of the user’s own data is weak', () => {
  expect(passwordStrength('CamilleRoux1', person)).toBe('weak')
  expect(passwordStrength('Camille Margot', person)).toBe('weak')
  expect(passwordStrength('lestablesdemargot', person)).toBe('weak')
  expect(passwordStrength('Vitrine2026', person)).toBe('weak')
  expect(passwordStrength('CamilleRoux1', [])).not.toBe('weak')
})

test('guessable terms are derived from names, email and company', () => {
  expect(splitKnownTexts(person)).toEqual(['vitrine', 'les', 'tables', 'margot', 'camille', 'roux', 'example'])
})
