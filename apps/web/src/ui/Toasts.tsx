import { ActionIcon, Button } from '@mantine/core'
import { IconAlertOctagonFilled, IconCircleCheckFilled, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import classes from './Toasts.module.css'
import { closeToast, onToasts, shownToasts, type Toast } from './toasts.ts'
import { useFreeTop } from './use-free-top.ts'

const styles = {
  done: { icon: IconCircleCheckFilled, tone: 'green' },
  info: { icon: IconInfoCircle, tone: 'blue' },
  error: { icon: IconAlertOctagonFilled, tone: 'red' },
} as const

/** The toasts at top right. The two regions stand from the start, so that screen readers announce what enters them. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, shownToasts)
  const t = useTranslations('app')
  const region = useRef<HTMLElement>(null)
  useFreeTop(region, toasts.length)
  const part = (errors: boolean) =>
    toasts
      .filter((toast) => (toast.kind === 'error') === errors)
      .map((toast) => <ToastRow key={toast.id} toast={toast} close={t('close')} />)
  // Beside the dialogs, which stand outside of the page too: over them, not under.
  return createPortal(
    <section className={classes.region} aria-label={t('messages')} data-toasts ref={region}>
      <div role="alert" style={{ display: 'contents' }}>
        {part(true)}
      </div>
      <div role="status" style={{ display: 'contents' }}>
        {part(false)}
      </div>
    </section>,
    document.body,
  )
}

function ToastRow({ toast, close }: { toast: Toast; close: string }) {
  const hold = useHeldTimeout(toast.toastDuration, () => closeToast(toast.id))
  const { icon: Icon, tone } = styles[toast.kind]
  // Two answers stand under the words, and one does where the words say why.
  const isTall = toast.action && (toast.other !== undefined || toast.more !== undefined)
  return (
    <div className={classes.toast} data-tone={tone} data-tall={isTall || undefined} data-toast {...hold}>
      <Icon size={20} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <div className={toast.more === undefined ? undefined : classes.title}>{toast.text}</div>
        {toast.more !== undefined && <div className={classes.more}>{toast.more}</div>}
      </div>
      {[toast.action, toast.other].map(
        (choice, index) =>
          choice && (
            <Button
              key={choice.text}
              size="xs"
              {...ownEscape}
              variant={toast.kind === 'error' || (toast.other && index === 0) ? 'default' : 'subtle'}
              onClick={() => {
                choice.run()
                closeToast(toast.id)
              }}
            >
              {choice.text}
            </Button>
          ),
      )}
      <ActionIcon size="sm" aria-label={close} {...ownEscape} onClick={() => closeToast(toast.id)}>
        <IconX size={16} stroke={2} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** Escape leaves the toast, not the dialog under it. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' }

/** Runs once the time is up; hovering or focusing holds it, and what was left of the time runs on afterwards. */
function useHeldTimeout(milliseconds: number | null, run: () => void) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = hovered || focused
  const left = useRef(milliseconds)
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (held || left.current === null) return
    const started = performance.now()
    const timer = setTimeout(() => latest.current(), left.current)
    return () => {
      clearTimeout(timer)
      if (left.current !== null) left.current = Math.max(500, left.current - (performance.now() - started))
    }
  }, [held])
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}
