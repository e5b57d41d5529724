import { frenchSpaces } from '@vitrine/contract/typography'
import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'

const files = import.meta.glob<Record<string, unknown>>('./locales/*/*.json', {
  import: 'default',
  eager: true,
  base: '../',
})
const names = [...new Set(Object.keys(files).map((path) => path.split('/').at(-1) ?? ''))]
const getTexts = (language: string, name: string) => flat(files[`./locales/${language}/${name}`] ?? {})

function flat(messages: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') found.set(prefix + key, value)
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) found.set(inner, text)
  }
  return found
}

/** The values a text shows as they are; a plural that reads the same for every number may be left out. */
function listArguments(text: string): string[] {
  const found = new Set<string>()
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '{') {
      // Braces at even depth hold an argument, those inside a plural hold its branches.
      const name = depth % 2 === 0 ? /^\{\s*(\w+)\s*\}/.exec(text.slice(index))?.[1] : undefined
      if (name !== undefined) found.add(name)
      depth++
    } else if (text[index] === '}') depth--
  }
  return [...found].filter((name) => name !== 'count').sort()
}

test.each(names)('%s: the three languages have the same keys and arguments', (name) => {
  const fr = getTexts('fr', name)
  for (const language of ['en', 'es']) {
    const translated = getTexts(language, name)
    expect([...translated.keys()]).toEqual([...fr.keys()])
    for (const [key, text] of translated) {
      expect(text.trim(), key).not.toBe('')
      expect(listArguments(text), `${language} ${key}`).toEqual(listArguments(fr.get(key) ?? ''))
    }
  }
})

test.each(names)(
  '%s: apostrophes are typographic, because the message format treats the straight one as an escape',
  (name) => {
    for (const language of ['fr', 'en', 'es'])
      for (const [key, text] of getTexts(language, name)) expect(text, `${language} ${key}`).not.toMatch(/'/)
  },
)

test.each(names)('%s: every text is a well-formed message', (name) => {
  for (const language of ['fr', 'en', 'es'])
    for (const [key, text] of getTexts(language, name)) expect(() => compile(text), `${language} ${key}`).not.toThrow()
})

test.each(names)('%s: French punctuation has its no-break spaces once built', (name) => {
  for (const [key, text] of getTexts('fr', name))
    expect(frenchSpaces(text), key).not.toMatch(
      /[^\s\u00a0\u202f(/:] ?[;!?»](?:[\s}]|$)|\w:(?:[\s}]|$)|« | [:;!?»%€](?:[\s}]|$)/,
    )
})
