import { frenchSpaces, mapTexts } from '@vitrine/contract/typography'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const locale = /\/src\/locales\/(\w+)\/(\w+)\.json$/

/**
 * Texts reach the browser ready to format: French spaces put in, and the message syntax parsed, so that its parser
 * (9 kB) stays out of the page. `use-intl/format-message/format-only` reads what this writes.
 */
export function texts(): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    transform(code, id) {
      const [, language, file] = locale.exec(id) ?? []
      if (language === undefined) return null
      const messages: unknown = JSON.parse(code)
      const spaced = language === 'fr' ? mapTexts(messages, frenchSpaces) : messages
      const compiled = mapTexts(spaced, (text) => {
        try {
          return compile(text)
        } catch (failure) {
          throw new Error(`${language}/${file}.json: ${text}`, { cause: failure })
        }
      })
      return { code: `export default ${JSON.stringify(compiled)}`, moduleType: 'js', map: null }
    },
  }
}
