import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translate } from './i18n.ts'

const written: unknown = JSON.parse(readFileSync(new URL('../locales/fr.json', import.meta.url), 'utf8'))

function listTexts(value: unknown, above: readonly string[] = []): [key: string, text: string][] {
  if (typeof value === 'string') return [[above.join('.'), value]]
  return Object.entries(value ?? {}).flatMap(([key, inner]) => listTexts(inner, [...above, key]))
}

test.each(listTexts(written))('%s has the spaces of French', (key, text) => {
  // One number for each branch of a plural.
  for (const number of [0, 1, 2]) {
    const values = Object.fromEntries([...text.matchAll(/\{(\w+)/g)].map(([, name]) => [name, number]))
    const translated = translate('fr', key, values)
    expect(translated).not.toBe('')
    expect(translated).not.toMatch(/[^\s\u00a0\u202f(/:][;!?»](?:\s|$)|« | [:;!?»%€](?:\s|$)/)
  }
})

test('a text of another language keeps its own', () => {
  expect(translate('fr', 'violation.media.fileTooLarge', { limit: 10 })).toContain('lourd\u00a0: 10')
  expect(translate('en', 'violation.media.fileTooLarge', { limit: 10 })).not.toMatch(/[\u00a0\u202f]/)
})
