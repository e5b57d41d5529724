import { Button, Tabs } from '@mantine/core'
import { IconCircleDashed } from '@tabler/icons-react'
import { type Locale, locales } from '@vitrine/contract/companies'
import { maxQuickReplyLength } from '@vitrine/contract/quick-replies'
import { replyFieldNames } from '@vitrine/contract/reply-fields'
import { useTranslations } from 'use-intl'
import { languageNames } from '../i18n/language.ts'
import { Option } from '../ui/Option.tsx'
import type { EditorSectionProps } from './editor-props.ts'
import { MarkedTextarea } from './MarkedTextarea.tsx'
import classes from './ReplyEditor.module.css'
import { textField } from './reply-form.ts'
import { useFieldName } from './use-field-name.ts'
import { useFieldTyping } from './use-field-typing.ts'

interface Props extends EditorSectionProps {
  lang: Locale
  onLang: (lang: Locale) => void
  /** The company's own fields. */
  own: readonly string[]
}

/** The words in each language; `{{` or a button puts a field in. */
export function TextsField({ values, set, getError, lang, onLang, own }: Props) {
  const t = useTranslations('replies')
  const nameOf = useFieldName()
  const text = values[textField(lang)]
  const write = (nextText: string) => set({ [textField(lang)]: nextText })
  const names = [...replyFieldNames, ...own].map(nameOf)
  const typing = useFieldTyping({ text, write, names })
  return (
    <div className={classes.texts}>
      <Tabs
        id="quick-texts"
        value={lang}
        onChange={(next) => onLang(locales.find((locale) => locale === next) ?? lang)}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('texts')}>
          {locales.map((locale) => (
            <Tabs.Tab key={locale} value={locale}>
              <span className={classes.tab} data-wrong={getError(textField(locale)) !== undefined || undefined}>
                {languageNames[locale]}
                {values[textField(locale)].trim() === '' && (
                  <span className={classes.missing}>
                    <IconCircleDashed size={14} stroke={2.2} aria-hidden /> {t('missing')}
                  </span>
                )}
              </span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={lang} className={classes.panel}>
          <MarkedTextarea
            id={`quick-texts-${lang}`}
            ref={typing.field}
            lang={lang}
            aria-label={t('textIn', { language: languageNames[lang] })}
            placeholder={t('textExample')}
            autosize
            minRows={5}
            maxLength={maxQuickReplyLength}
            value={text}
            error={getError(textField(lang)) ?? getError('texts')}
            aria-autocomplete="list"
            aria-controls={typing.found.length > 0 ? 'quick-fields' : undefined}
            aria-activedescendant={typing.active === undefined ? undefined : `quick-field-${typing.active}`}
            onChange={(event) => {
              write(event.currentTarget.value)
              typing.look(event.currentTarget)
            }}
            onSelect={(event) => typing.look(event.currentTarget)}
            onBlur={typing.close}
            onKeyDown={typing.onKeyDown}
          />
          {typing.found.length > 0 && (
            // Who scrolls it by keys finds the same keys there.
            <div
              id="quick-fields"
              role="listbox"
              aria-label={t('fieldList')}
              aria-activedescendant={`quick-field-${typing.active}`}
              tabIndex={0}
              className={classes.found}
              onKeyDown={typing.onKeyDown}
            >
              {typing.found.map((name, index) => (
                <Option
                  key={name}
                  id={`quick-field-${index}`}
                  selected={index === typing.active}
                  onChoose={() => typing.choose(name)}
                >
                  {name}
                </Option>
              ))}
            </div>
          )}
        </Tabs.Panel>
      </Tabs>
      <fieldset className={classes.insert}>
        <legend>{t('insert')}</legend>
        {names.map((name) => (
          <Button
            key={name}
            variant="default"
            size="xs"
            aria-label={t('insertField', { name })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => typing.insert(name)}
          >
            {name}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
