import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { CheckOutcome } from './check-outcome.ts'
import { root } from './files.ts'

const languages = ['fr', 'en', 'es'] as const
type Language = (typeof languages)[number]
export type Messages = Record<string, string>

/** Checks that the dictionaries have the same keys and placeholders, and no text left in another language. */
export function dictionaries(): CheckOutcome {
  const same = new Set(JSON.parse(readFileSync(join(root, 'scripts/same-words.json'), 'utf8')) as string[]) // our own file
  const problems: string[] = []
  let count = 0
  for (const fr of globSync(['apps/*/src/locales/fr.json', 'apps/*/src/locales/fr/**/*.json'], {
    cwd: root,
  }).toSorted()) {
    const book = (language: Language) => fr.replace(/\/fr(\.json$|\/)/, `/${language}$1`)
    const read = Object.fromEntries(languages.map((language) => [language, readMessages(book(language))]))
    const { fr: french = {}, en = {}, es = {} } = read
    count += Object.keys(french).length
    problems.push(...compare({ fr: french, en, es }, same).map((problem) => `${fr.replace('/fr', '/*')}: ${problem}`))
  }
  return { problems, note: `${count} texts in ${languages.join(', ')}` }
}

function readMessages(path: string): Messages {
  try {
    return flatten(JSON.parse(readFileSync(join(root, path), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`)
  }
}

function flatten(value: unknown, prefix = ''): Messages {
  if (typeof value === 'string') return { [prefix]: value }
  if (typeof value !== 'object' || value === null) return {}
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => flatten(inner, prefix === '' ? key : `${prefix}.${key}`)),
  )
}

export function compare(books: Record<Language, Messages>, same: ReadonlySet<string>): string[] {
  const keys = new Set(languages.flatMap((language) => Object.keys(books[language])))
  return [...keys].flatMap((key) => {
    const missing = languages.filter((language) => books[language][key] === undefined)
    if (missing.length > 0) return [`${key} is missing in ${missing.join(' and ')}`]
    return [...differentPlaceholders(key, books), ...untranslated(key, books, same)]
  })
}

function differentPlaceholders(key: string, books: Record<Language, Messages>): string[] {
  const shapes = languages.map((language) => {
    const text = books[language][key] ?? ''
    try {
      return [...new Set(placeholders(parse(text)))].toSorted().join(' ')
    } catch (error) {
      return `not a message in ${language} (${error instanceof Error ? error.message : error})`
    }
  })
  if (new Set(shapes).size === 1) return []
  return [
    `${key} has not the same placeholders: ${languages.map((language, at) => `${language} ${shapes[at] || 'none'}`).join(' · ')}`,
  ]
}

function placeholders(message: MessageFormatElement[]): string[] {
  return message.flatMap((part): string[] => {
    switch (part.type) {
      case TYPE.literal:
        return []
      case TYPE.pound:
        return ['#']
      case TYPE.tag:
        return [`<${part.value}>`, ...placeholders(part.children)]
      case TYPE.plural:
      case TYPE.select: {
        // Only a printed number counts: “sélectionnés” agrees with it, while English “selected” does not need it.
        const inner = Object.values(part.options).flatMap(({ value }) => placeholders(value))
        return inner.map((name) => (name === '#' ? `{${part.value}}` : name))
      }
      default:
        return [`{${part.value}}`]
    }
  })
}

function untranslated(key: string, books: Record<Language, Messages>, same: ReadonlySet<string>): string[] {
  const text = languages
    .map((language) => books[language][key] ?? '')
    .find((value, at, all) => all.indexOf(value) !== at)
  if (text === undefined || same.has(text) || !hasText(text)) return []
  const where = languages.filter((language) => books[language][key] === text)
  return [`${key} reads “${text}” in ${where.join(' and ')}: translate it, or list it in scripts/same-words.json`]
}

function hasText(text: string): boolean {
  return /\p{L}{2}/u.test(text.replace(/\{[^{}]*\}|<[^>]*>/g, ''))
}
