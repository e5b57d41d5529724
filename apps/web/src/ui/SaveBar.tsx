import { Button } from '@mantine/core'
import { IconCircleDot } from '@tabler/icons-react'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import classes from './SaveBar.module.css'

interface Props {
  /** Shown only while something has changed. */
  dirty: boolean
  pending?: boolean
  onSave: () => void
  onCancel: () => void
  /** The change in words, in place of "Modifications non enregistrées". */
  children?: ReactNode
}

/** The sticky foot of a form with unsaved changes; Mod+S saves. */
export function SaveBar({ dirty, pending, onSave, onCancel, children }: Props) {
  const t = useTranslations()
  const save = useRef(onSave)
  save.current = onSave
  useEffect(() => {
    if (!dirty) return
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      save.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [dirty])
  const before = useRef<HTMLElement | null>(null)
  const onFocus = ({ target, relatedTarget, currentTarget }: FocusEvent) => {
    const byKeys = target.matches(':focus-visible') && relatedTarget instanceof HTMLElement
    if (byKeys && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  useEffect(() => {
    // The bar takes its buttons along: who came by keys goes back to where they came from.
    if (!dirty && document.activeElement === document.body) before.current?.focus({ preventScroll: true })
    before.current = null
  }, [dirty])
  if (!dirty) return null
  return (
    <section className={classes.bar} aria-label={t('kit.unsaved')} onFocus={onFocus}>
      <IconCircleDot className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <p className={classes.text} role="status">
        {children ?? t('kit.unsaved')}
      </p>
      <Button variant="default" onClick={onCancel} disabled={pending}>
        {t('app.cancel')}
      </Button>
      <Button onClick={onSave} loading={pending}>
        {t('app.save')}
      </Button>
    </section>
  )
}
