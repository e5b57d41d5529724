import { Button, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { maxKeywordLength } from '@vitrine/contract/keyword-alerts'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Alerts.module.css'
import { type AlertForm, withTyped } from './alert-form.ts'

interface Props {
  values: AlertForm
  set: (edit: Partial<AlertForm>) => void
  getError: (field: 'keywords') => string | undefined
  /** The indexes of the keywords the server refused. */
  wrong: ReadonlySet<number>
}

/** Keywords and phrases: Enter or a comma adds one, a pasted list is split, Backspace removes the last one. */
export function KeywordsField({ values, set, getError, wrong }: Props) {
  const t = useTranslations('settings.keywords')
  const { keywords, typed } = values
  const addKeywords = (text: string) => set({ keywords: withTyped(keywords, text), typed: '' })
  const type = (text: string) => (/[,;\n]/.test(text) ? addKeywords(text) : set({ typed: text }))
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    // A single-line input would join pasted lines into one phrase.
    if (!/\n/.test(pasted.trim())) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    addKeywords(value.slice(0, selectionStart ?? value.length) + pasted + value.slice(selectionEnd ?? value.length))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      addKeywords(typed)
    } else if (event.key === 'Backspace' && typed === '' && keywords.length > 0)
      set({ keywords: keywords.slice(0, -1), typed: keywords.at(-1) ?? '' })
  }
  const drop = (word: string) => {
    set({ keywords: keywords.filter((item) => item !== word) })
    document.getElementById('alert-keywords')?.focus()
  }
  return (
    <Input.Wrapper
      id="alert-keywords"
      label={t('words')}
      description={t('wordsHint')}
      error={getError('keywords')}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <div className={classes.words}>
        {keywords.length > 0 && (
          <ul className={classes.chips} aria-label={t('words')}>
            {keywords.map((word, index) => (
              <li key={word} className={classes.chip} data-wrong={wrong.has(index) || undefined}>
                <span>{word}</span>
                <button type="button" aria-label={t('removeWord', { word })} onClick={() => drop(word)}>
                  <IconX size={14} stroke={2} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.typed}>
          <Input
            className={classes.grow}
            id="alert-keywords"
            data-autofocus
            autoComplete="off"
            enterKeyHint="done"
            placeholder={keywords.length === 0 ? t('wordsExample') : undefined}
            maxLength={keywords.length === 0 ? undefined : maxKeywordLength * 10}
            value={typed}
            error={getError('keywords') !== undefined}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <Button variant="default" disabled={typed.trim() === ''} onClick={() => addKeywords(typed)}>
            {t('addWord')}
          </Button>
        </div>
      </div>
    </Input.Wrapper>
  )
}
