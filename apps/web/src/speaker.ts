import { createTranslator } from 'use-intl'
import { isOnline } from './connection.ts'
import type { Language } from './language.ts'
import { currentTexts, isWished, loadTexts, speak, type Texts } from './texts.ts'
import { toastError } from './ui/toasts.ts'

/** Speaks outside of components: guards and the calls' own failures. */
export async function speaker() {
  await loadTexts(['app'])
  const { language, messages } = currentTexts()
  const loaded = messages as Texts // only `app` is read, and it is loaded
  return createTranslator({ locale: language, messages: loaded, namespace: 'app' })
}

/** Changes the language, or says why it could not be. Answers whether it was. */
export async function speakOrSay(language: Language): Promise<boolean> {
  try {
    return await speak(language)
  } catch {
    if (!isWished(language)) return false
    const t = await speaker()
    toastError(t('errors.language'), { more: t(isOnline() ? 'errors.network' : 'errors.offline') })
    return false
  }
}
