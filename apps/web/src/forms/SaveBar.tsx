import { Button } from '@mantine/core'
import { IconCircleDot } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import classes from './SaveBar.module.css'
import { useSaveKey } from './use-save-key.ts'

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
  useSaveKey(dirty, onSave)
  if (!dirty) return null
  return (
    <section className={classes.bar} aria-label={t('kit.unsaved')} data-returns-focus>
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
