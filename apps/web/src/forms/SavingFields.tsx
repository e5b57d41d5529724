import { Button } from '@mantine/core'
import { IconClockExclamation, IconHelpCircle } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { Banner } from '../ui/Banner.tsx'
import { BusyContext } from '../ui/busy.ts'
import { isFocusLost } from '../ui/focus.ts'
import classes from './SavingFields.module.css'
import type { SaveState } from './use-busy.ts'

interface Props {
  save: SaveState
  /** Instead of the usual texts of its action. */
  texts?: Partial<Texts>
  /** The room around the notice, where the parent has no gap, or neither gap nor padding. */
  noticeMargin?: 'top' | 'around'
  children: ReactNode
}

type Texts = Readonly<Record<'sending' | 'slow' | 'stopped', string>>

/**
 * The fields and buttons of a form, disabled while it is being saved. After 10 seconds the user may stop waiting; where
 * nobody knows whether the input arrived, they may ask.
 */
export function SavingFields({ save, texts, noticeMargin, children }: Props) {
  const t = useTranslations('kit.saving')
  const box = useRef<HTMLFieldSetElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  const { isBusy, isSending } = save
  // A disabled field loses the focus: it waits at the status, and comes back.
  const remember = () => {
    if (document.activeElement instanceof HTMLElement && box.current?.contains(document.activeElement))
      focused.current = document.activeElement
  }
  useEffect(() => {
    if (!isBusy && !isSending) return
    if (focused.current && isFocusLost()) status.current?.focus({ preventScroll: true })
    return () => {
      if (isFocusLost() || document.activeElement === status.current) {
        // An empty form has nothing to send: its button stays disabled.
        const isGone = focused.current?.matches(':disabled')
        const next = isGone ? box.current?.querySelector<HTMLElement>(textField) : focused.current
        next?.focus()
      }
      focused.current = null
    }
  }, [isBusy, isSending])
  const hasNotice = save.isSlow || save.hasStopped || save.doubtSince !== null
  return (
    <>
      <fieldset ref={box} className={classes.fields} disabled={isBusy} onFocus={remember}>
        <BusyContext value={isBusy}>{children}</BusyContext>
      </fieldset>
      <p ref={status} className="visually-hidden" aria-live="polite" tabIndex={-1} onKeyDown={ignoreCharacters}>
        {isSending && (texts?.sending ?? t(`progress.${save.action}`))}
      </p>
      {hasNotice && (
        <div ref={scrollIntoSight} className={classes.notice} data-margin={noticeMargin}>
          <SavingNotice save={save} texts={texts} />
        </div>
      )}
    </>
  )
}

// A user who goes on typing while the field is disabled means no shortcut of the page.
function ignoreCharacters(event: KeyboardEvent) {
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) event.preventDefault()
}

const textField = ':is(input, textarea):not(:disabled)'

/** On a long page the notice at the end of the fields may be out of sight. */
const scrollIntoSight = (notice: HTMLElement | null) => {
  notice?.scrollIntoView({ block: 'center' })
}

interface NoticeProps {
  save: SaveState
  /** Across the whole width of a page. */
  strip?: boolean
  texts?: Partial<Texts>
}

/** What the user is told, and can do, while a save takes long or nobody knows whether it arrived. */
export function SavingNotice({ save, strip, texts }: NoticeProps) {
  const t = useTranslations('kit.saving')
  const formats = useFormats()
  if (save.doubtSince !== null) {
    const time = formats.dateTime(save.doubtSince)
    return (
      <Banner
        strip={strip}
        tone="amber"
        icon={IconHelpCircle}
        action={
          <Button size="xs" variant="default" onClick={save.isUnverifiable ? save.endDoubt : save.verify}>
            {t(save.isUnverifiable ? 'goOn' : 'verify')}
          </Button>
        }
      >
        {t(save.isUnverifiable ? 'unverifiable' : 'doubt', { time })}
      </Banner>
    )
  }
  if (save.hasStopped) {
    return (
      <Banner strip={strip} tone="amber" icon={IconClockExclamation}>
        {texts?.stopped ?? t('stopped')}
      </Banner>
    )
  }
  if (!save.isSlow) return null
  return (
    <Banner
      strip={strip}
      tone="amber"
      icon={IconClockExclamation}
      action={
        <Button size="xs" variant="default" onClick={save.stopWaiting}>
          {t('stopWaiting')}
        </Button>
      }
    >
      {texts?.slow ?? `${texts?.sending ?? t(`progress.${save.action}`)} ${t('slow')}`}
    </Banner>
  )
}
