import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

export type DictionaryLanguage = 'fr' | 'en' | 'es'

const root = join(import.meta.dirname, '..')

export const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Whether the text comes from this language's dictionaries, with its placeholders filled in or not. */
export function isOf(language: DictionaryLanguage, text: string): boolean {
  const { whole, patterns } = readDictionary(language)
  return whole.has(text) || patterns.some((pattern) => pattern.test(text))
}

interface Dictionary {
  readonly whole: ReadonlySet<string>
  /** For texts with placeholders. */
  readonly patterns: readonly RegExp[]
}
const read = new Map<DictionaryLanguage, Dictionary>()

function readDictionary(language: DictionaryLanguage): Dictionary {
  const known = read.get(language)
  if (known) return known
  const files = globSync([`apps/web/src/locales/${language}/*.json`, `apps/server/src/locales/${language}.json`], {
    cwd: root,
  })
  const messages = files.flatMap((file) => flattenTree(JSON.parse(readFileSync(join(root, file), 'utf8'))))
  const parsed = messages.map((message) => parse(message))
  const dictionary = {
    whole: new Set(parsed.filter((parts) => !fills(parts)).map((parts) => plain(joinText(parts)))),
    patterns: parsed
      .filter((parts) => fills(parts) && countCharacters(parts) > 5)
      .map((parts) => new RegExp(`^${buildPattern(parts)}$`, 'u')),
  }
  read.set(language, dictionary)
  return dictionary
}

function flattenTree(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree]
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(flattenTree) : []
}

/** Whether the message holds a placeholder. */
const fills = (parts: readonly MessageFormatElement[]): boolean =>
  parts.some((part) => part.type !== TYPE.literal && !(part.type === TYPE.tag && !fills(part.children)))

const joinText = (parts: readonly MessageFormatElement[]): string =>
  parts
    .map((part) => {
      if (part.type === TYPE.literal) return part.value
      return part.type === TYPE.tag ? joinText(part.children) : ''
    })
    .join('')

/** The minimum number of letters a message has besides its placeholders: with few letters it would match any text. */
function countCharacters(parts: readonly MessageFormatElement[]): number {
  const inBranches = parts.map((part) =>
    part.type === TYPE.plural || part.type === TYPE.select
      ? Math.min(...Object.values(part.options).map(({ value }) => countCharacters(value)))
      : 0,
  )
  return inBranches.reduce((sum, count) => sum + count, joinText(parts).match(/\p{L}/gu)?.length ?? 0)
}

function buildPattern(parts: readonly MessageFormatElement[]): string {
  return parts
    .map((part) => {
      switch (part.type) {
        case TYPE.literal:
          return RegExp.escape(part.value.replace(/\s+/g, ' '))
        case TYPE.tag:
          return buildPattern(part.children)
        case TYPE.plural:
        case TYPE.select:
          return `(?:${Object.values(part.options)
            .map(({ value }) => buildPattern(value))
            .join('|')})`
        default:
          return '.+'
      }
    })
    .join('')
}
