import type { Page } from '@playwright/test'
import { type DictionaryLanguage, isOf, plain } from '../scripts/match-dictionary.ts'

/** Finds texts, names, hints and titles on the page that are only in the dictionaries of other languages. */
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
      // A sentence with a link in it is one text; child elements are read separately.
      ...(element.textContent.length < 300 ? [element.textContent] : []),
      ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
      ...['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'].map(
        (name) => element.getAttribute(name) ?? '',
      ),
    ]),
  ].filter((text) => /\p{L}/u.test(text))
}
