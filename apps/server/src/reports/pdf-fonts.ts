import { fileURLToPath } from 'node:url'

const resolvePath = (file: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`))

/** The typeface of the screens, with Latin, Greek and Cyrillic letters; a PDF holds the glyphs it shows and no others. */
export const fonts = {
  regular: resolvePath('400Regular/Inter_400Regular.ttf'),
  bold: resolvePath('700Bold/Inter_700Bold.ttf'),
} as const

/** The code points the fonts have glyphs for; both have the same ones. */
export function readCharacters(pdf: PDFKit.PDFDocument): ReadonlySet<number> {
  pdf.font(fonts.regular)
  // pdfkit's types leave out the font it has opened.
  const { _font: opened } = pdf as unknown as { _font: { font: { characterSet: readonly number[] } } }
  return new Set(opened.font.characterSet)
}
