import { createTranslator } from 'use-intl'
import { currentTexts, loadTexts, type Texts } from './texts.ts'

/** Speaks outside of components: guards and the calls' own failures. */
export async function speaker() {
  await loadTexts(['app'])
  const { language, messages } = currentTexts()
  const loaded = messages as Texts // only `app` is read, and it is loaded
  return createTranslator({ locale: language, messages: loaded, namespace: 'app' })
}
