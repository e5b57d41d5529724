import { IconWorld } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { languageNames, languages, resolveLanguage } from '../i18n/language.ts'
import { changeLanguageOrToast } from '../ui/translator.ts'
import classes from './LanguageSelect.module.css'

/** Changes the language at once. `onChange` may keep the choice in the profile. */
export function LanguageSelect({ onChange }: { onChange?: (language: string) => void }) {
  const t = useTranslations('app')
  const language = useLocale()
  return (
    <label className={classes.field}>
      <IconWorld size={18} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{t('language')}</span>
      <select
        className={classes.select}
        value={language}
        onChange={async (event) => {
          const chosen = resolveLanguage(event.currentTarget.value)
          if (await changeLanguageOrToast(chosen)) onChange?.(chosen)
        }}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageNames[code]}
          </option>
        ))}
      </select>
    </label>
  )
}
