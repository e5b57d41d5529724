import { ActionIcon } from '@mantine/core'
import { IconBraces, IconRuler2 } from '@tabler/icons-react'
import { fieldNames } from '@vitrine/contract/location-fields'
import { Suspense, useDeferredValue, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { EmojiButton } from '../../../emoji/EmojiButton.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { Tip } from '../../../ui/Tip.tsx'
import { getPart, write } from '../model/composition.ts'
import { getFieldValues } from '../model/location-values.ts'
import { fieldIds, useComposer } from '../state/composer.ts'
import { usePointText } from '../validation/use-point-text.ts'
import { Counters } from './Counters.tsx'
import { CustomizedNotice } from './CustomizedNotice.tsx'
import type { FieldChoice } from './editor/field-choice.ts'
import type { EditorHandle } from './editor/PostTextEditor.tsx'
import { findMaxLength, useLengths } from './lengths.ts'
import { useMentionSearch } from './use-mention-search.ts'
import { usePartPoints } from './use-part-points.ts'
import classes from './What.module.css'

// 115 kB that nobody waits for: until they are here one writes into a plain field.
const Editor = lazyComponent(async () => ({ default: (await import('./editor/PostTextEditor.tsx')).PostTextEditor }), {
  quiet: true,
})

const refusedId = `${fieldIds.text}-refused`

/** The text, with what it may be long and what its fields become. */
export function TextField() {
  const t = useTranslations('composer.text')
  const getPointText = usePointText()
  const { composition, change, tab, isReadOnly } = useComposer()
  const handle = useRef<EditorHandle>(null)
  const plainField = useRef<HTMLTextAreaElement>(null)
  const wasWriting = useRef(false)
  const choices = useFieldChoices()
  const nameable = useMentionSearch()
  const text = getPart(composition, tab, 'text')
  const lengths = useLengths('text', useDeferredValue(text))
  const maxLength = findMaxLength(lengths)
  const wrong = usePartPoints('text').filter(({ code }) => code !== 'blank')
  const invalid = wrong.length > 0
  // What can be counted is said by the counters.
  const refused = [...new Set(wrong.filter(({ message }) => message !== undefined).map(getPointText))].join(' ')
  const set = (next: string) => change((before) => write(before, tab, 'text', next))
  const describedBy = refused === '' ? undefined : refusedId
  const common = { id: fieldIds.text, label: t('label'), placeholder: t('placeholder') }
  const insert = (what: string) => {
    if (handle.current) return handle.current.insert(what)
    const at = plainField.current?.selectionEnd ?? text.length
    set(text.slice(0, at) + what + text.slice(at))
  }
  const plain = (
    <textarea
      className={classes.plain}
      id={common.id}
      aria-label={common.label}
      aria-describedby={describedBy}
      placeholder={common.placeholder}
      value={text}
      ref={(field) => {
        plainField.current = field
        if (wasWriting.current) field?.focus()
      }}
      onFocus={() => {
        wasWriting.current = true
      }}
      onBlur={() => {
        wasWriting.current = false
      }}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
  return (
    <section aria-label={t('label')}>
      <CustomizedNotice part="text" />
      <div className={classes.box} data-invalid={invalid || undefined}>
        <Suspense fallback={plain}>
          <Editor
            key={tab}
            instead={plain}
            {...common}
            value={text}
            onChange={set}
            choices={choices}
            nameable={nameable}
            // Asked once it is here: who only put the caret there since has nothing drawn anew.
            autoFocus={() => wasWriting.current}
            isReadOnly={isReadOnly}
            invalid={invalid}
            describedBy={describedBy}
            handle={(made) => {
              handle.current = made
              // From here on it is the editor that is written in, or left.
              if (made) wasWriting.current = false
            }}
          />
        </Suspense>
        <div className={classes.tools}>
          <Tip label={t('field')}>
            <ActionIcon aria-label={t('field')} onClick={() => insert('{{')}>
              <IconBraces size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tip>
          <EmojiButton label={t('emoji')} side="bottom" onPick={insert} />
          <Counters lengths={lengths} />
        </div>
      </div>
      {refused !== '' && (
        <p id={refusedId} className={classes.wrong}>
          {refused}
        </p>
      )}
      {maxLength && (
        <p className={classes.hint}>
          <IconRuler2 size={14} stroke={2.2} aria-hidden />
          {t('longest', { place: maxLength.locationName ?? '', count: maxLength.count })}
        </p>
      )}
    </section>
  )
}

/** The fields one may write: ours, then the company's own, each with its value at the previewed place. */
function useFieldChoices(): FieldChoice[] {
  const t = useTranslations('composer.fields')
  const { locationData, composition, lang } = useComposer()
  const { whole } = locationData
  const day = composition.when.local.slice(0, 10)
  return useMemo(() => {
    const values = whole ? getFieldValues(whole, day, lang) : null
    const own = Object.keys(whole?.customFields ?? {}).map((name) => ({ name, label: name }))
    const ours = fieldNames.map((name) => ({ name, label: t(`names.${name}`) }))
    // Until the place was read nothing is said to be missing.
    return [...ours, ...own].map((field) => ({ ...field, value: values === null ? '…' : (values[field.name] ?? null) }))
  }, [whole, day, lang, t])
}
