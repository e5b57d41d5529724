import { createTranslator } from 'use-intl'
import { isOnline } from '../api/online-status.ts'
import type { Language } from '../i18n/language.ts'
import { changeLanguage, currentTexts, isRequestedLanguage, loadTexts, type Texts } from '../i18n/messages.ts'
import { toastError } from './toasts.ts'

/** Speaks outside of components: guards and the calls' own failures. */
export async function getTranslator() {
  await loadTexts(['app'])
  const { language, messages } = currentTexts()
  const loaded = messages as Texts // only `app` is read, and it is loaded
  return createTranslator({ locale: language, messages: loaded, namespace: 'app' })
}

/** Changes the language, or says why it could not be. Answers whether it was. */
export async function changeLanguageOrToast(language: Language): Promise<boolean> {
  try {
    return await changeLanguage(language)
  } catch {
    if (!isRequestedLanguage(language)) return false
    const t = await getTranslator()
    toastError(t('errors.language'), { more: t(isOnline() ? 'errors.network' : 'errors.offline') })
    return false
  }
}
