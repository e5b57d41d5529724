import type { Locale } from './companies.ts'

// Small words that one of the three languages uses all the time and the others hardly ever.
const commonTerms: Readonly<Record<Locale, ReadonlySet<string>>> = {
  fr: new Set(
    'le les des du au aux et est une un nous vous ils elle je ne pas plus très trop avec pour dans chez sur cette mais bonjour merci bonsoir êtes avez sont était ont été que qui quel quelle est-ce ce ça c qu d l j n où dommage bravo accueil bon bonne'.split(
      ' ',
    ),
  ),
  en: new Set(
    'the and is are was were you your we our they it this that with for from have has had not very too of to in on at hello hi thanks thank please do does did what when where how good great nice food service lovely would could but my i'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el los las del al y es una un nos usted ustedes ellos yo no más muy mucho con para en por esta este pero hola gracias buenos buenas está están era fue han que qué cuál cómo dónde cuándo su sus lo la se me mi hay pena una comida fría llegó tienen sin'.split(
      ' ',
    ),
  ),
}
// Letters that only one of them writes.
const characters: Readonly<Record<Locale, RegExp>> = { fr: /[çœàèêëîôû]/giu, en: /(?!)/g, es: /[ñ¿¡áíóú]/giu }

/** The language a message is written in, of the three we speak; null where it can’t be told: too short, or another one. */
export function languageOfMessage(text: string): Locale | null {
  const tokens = text.toLowerCase().match(/[\p{L}-]+/gu) ?? []
  const scores = (['fr', 'en', 'es'] as const).map((lang) => ({
    lang,
    score: tokens.filter((word) => commonTerms[lang].has(word)).length + (text.match(characters[lang])?.length ?? 0),
  }))
  const [best, second] = scores.toSorted((a, b) => b.score - a.score)
  if (!best || !second || best.score === 0 || best.score <= second.score) return null
  // One word in six at least: a text in a fourth language shares a few words with ours.
  return best.score * 6 >= tokens.length ? best.lang : null
}
