import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Option } from '../../../../ui/Option.tsx'
import { minTyped } from '../use-mention-search.ts'
import type { FieldChoice } from './field-choice.ts'
import classes from './PostTextEditor.module.css'
import type { FieldList } from './suggest.ts'

interface Props {
  id: string
  list: FieldList
  active: number
  onChoose: (choice: FieldChoice) => void
}

const gap = 4

/** The fields, those one can name, or emoji, to choose from under the caret; focus stays in the text. */
export function FieldListbox({ id, list: { of, choices, typed, rect }, active, onChoose }: Props) {
  const t = useTranslations('composer')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const { width, height } = element.getBoundingClientRect()
    const below = rect.bottom + gap + height <= innerHeight
    const top = below ? rect.bottom + gap : Math.max(4, rect.top - gap - height)
    const left = Math.max(4, Math.min(innerWidth - width - 4, rect.left))
    element.style.translate = `${Math.round(left)}px ${Math.round(top)}px`
    element.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  return createPortal(
    <div ref={box} className={classes.list}>
      <div id={id} data-of={of} role="listbox" aria-label={t(`${of}.list`)}>
        {choices.map((choice, index) => (
          <Option
            key={choice.name}
            id={`${id}-${index}`}
            selected={index === active}
            className={classes.option}
            onChoose={() => onChoose(choice)}
          >
            <span className={classes.optionName}>{choice.label}</span>
            <span className={classes.optionValue}>{choice.value ?? t('fields.none')}</span>
          </Option>
        ))}
      </div>
      {choices.length === 0 && (
        <p className={classes.nobody} role="status">
          {t(typed.trim().length < minTyped ? 'mentions.tooShort' : 'mentions.nobody')}
        </p>
      )}
    </div>,
    document.body,
  )
}
