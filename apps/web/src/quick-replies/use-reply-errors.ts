import { type Locale, locales } from '@vitrine/contract/companies'
import { isShortcut } from '@vitrine/contract/quick-replies'
import { useTranslations } from 'use-intl'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { useValidators } from '../forms/use-validators.ts'
import { type ReplyForm, textField } from './reply-form.ts'

const fields: readonly string[] = [
  ...['title', 'shortcut', 'folder', 'texts.fr', 'texts.en', 'texts.es', 'texts', 'minRating', 'visibility'],
]

/** What is wrong with a quick reply. Words of a language that is not shown are reached by its tab. */
export function useReplyErrors(error: unknown, form: ReplyForm, shown: Locale) {
  const t = useTranslations('replies.fault')
  const rules = useValidators()
  const { title, shortcut, minRating, maxRating } = form
  const getFieldId = (field: string) => {
    const [name = '', lang = shown] = field.split('.')
    if (name !== 'texts') return `quick-${name}`
    return lang === shown ? `quick-texts-${lang}` : `quick-texts-tab-${lang}`
  }
  return useFormErrors(error, fields, {
    getId: getFieldId,
    values: { ...form, texts: locales.map((lang) => form[textField(lang)]), minRating: [minRating, maxRating] },
    wrong: {
      title: rules.needed(title),
      shortcut: shortcut === '' || isShortcut(shortcut.slice(1)) ? undefined : t('shortcut'),
      texts: locales.every((lang) => form[textField(lang)].trim() === '') ? t('noText') : undefined,
      minRating: minRating !== null && maxRating !== null && minRating > maxRating ? t('ratings') : undefined,
    },
  })
}
