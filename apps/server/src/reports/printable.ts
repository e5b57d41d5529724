import type { ReportDocument, ReportSection } from './report-document.ts'

/** Code points a font may hold and nobody sees: controls, soft hyphens, marks of direction, private use. */
const invisible = /[^\n\P{C}]/gu
/** Letters and digits, with the marks that belong to them, and the spaces between two of them. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
/** Pictures, flags, and what joins and colours them. */
const emoji = /\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Regional_Indicator}|\uFE0F/gv

/** The document with the characters its fonts have. */
export function makePrintable(document: ReportDocument, characters: ReadonlySet<number>): ReportDocument {
  const print = (text: string) => printText(text, characters)
  const printSection = (section: ReportSection): ReportSection => ({
    ...section,
    title: print(section.title),
    columns: section.columns.map((column) => ({ ...column, title: print(column.title) })),
    rows: section.rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? print(cell) : cell))),
    ...(section.none === undefined ? {} : { none: print(section.none) }),
  })
  return {
    company: print(document.company),
    title: print(document.title),
    ...(document.page === undefined ? {} : { page: print(document.page) }),
    facts: document.facts.map(print),
    leftOut: document.leftOut.map(print),
    sections: document.sections.map(printSection),
  }
}

/**
 * Emoji and signs without a glyph are left out with the space they took; of a keycap the digit stays. A word in a script without glyphs becomes one
 * question mark, so that a name never disappears; bold letters of mathematics, which posts like, become plain ones.
 */
function printText(text: string, characters: ReadonlySet<number>): string {
  const hasGlyphs = (word: string) => [...word].every((character) => characters.has(character.codePointAt(0) ?? 0))
  const printWord = (word: string): string => {
    if (hasGlyphs(word)) return word
    const plain = word.normalize('NFKC')
    return hasGlyphs(plain) ? plain : '?'
  }
  const whole = text.normalize('NFC')
  if (hasGlyphs(whole) && !/\p{C}/u.test(whole)) return whole
  return whole
    .replaceAll(/([\d#*])\uFE0F?\u20E3/gu, '$1')
    .replaceAll(emoji, '')
    .replaceAll(wordPattern, printWord)
    .replaceAll(invisible, '')
    .replaceAll(/[^\n]/gu, (sign) => (hasGlyphs(sign) ? sign : ''))
    .replaceAll(/\?(?:\s+\?)+/g, '?')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
