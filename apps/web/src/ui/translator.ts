import { createTranslator } from 'use-intl'
import { isOnline } from '../api/online-status.ts'
import type { Language } from '../i18n/language.ts'
import { currentTexts, isWished, loadTexts, speak, type Texts } from '../i18n/messages.ts'
import { toastError } from './toasts.ts'

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
