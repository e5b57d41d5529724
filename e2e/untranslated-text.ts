import type { Page } from '@playwright/test'
import { type DictionaryLanguage, isOf, plain } from '../scripts/match-dictionary.ts'

/** What is on the page in words of the other languages' dictionaries and not of its own: text, names, hints and titles. */
export async function findForeignTexts(page: Page, own: DictionaryLanguage): Promise<string[]> {
  const texts = await page.evaluate(listTexts)
  const others = (['fr', 'en', 'es'] as const).filter((language) => language !== own)
  return [...new Set(texts.map(plain))].filter(
    (text) => others.some((language) => isOf(language, text)) && !isOf(own, text),
  )
}

function listTexts(): string[] {
  const shown = [...document.querySelectorAll<HTMLElement>('body *:not(script, style, svg *)')].filter((element) =>
    element.checkVisibility(),
  )
  return [
    document.title,
    ...shown.flatMap((element) => [
      // A sentence with a link in it is one; the pieces of others are theirs.
      ...(element.textContent.length < 300 ? [element.textContent] : []),
      ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
      ...['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'].map(
        (name) => element.getAttribute(name) ?? '',
      ),
    ]),
  ].filter((text) => /\p{L}/u.test(text))
}
