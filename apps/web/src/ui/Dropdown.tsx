import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react'
import { mayPrefetch } from '../api/online-status.ts'
import { fetchAhead } from '../api/stale-chunk.ts'
import classes from './Dropdown.module.css'
import { lazyComponent } from './lazy-component.tsx'

// The positioning library comes with the first dropdown somebody opens, not with the page.
const DropdownPanel = lazyComponent(async () => ({ default: (await import('./DropdownPanel.tsx')).DropdownPanel }))

interface TargetProps {
  onClick?: (event: MouseEvent) => void
  onPointerDown?: () => void
  onPointerEnter?: () => void
  'aria-haspopup'?: 'dialog' | 'menu'
  'aria-expanded'?: boolean
}

export interface DropdownProps {
  /** The button that opens it. */
  target: ReactElement<TargetProps>
  /** Its name for screen readers. */
  label: string
  kind?: 'dialog' | 'menu'
  align?: 'start' | 'end'
  side?: 'bottom' | 'top' | 'right'
  className?: string
  onOpen?: () => void
  onClose?: () => void
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button and what it opens beside it. Focus goes in and comes back, Escape and a click elsewhere close it. */
export function Dropdown({ target, label, kind = 'dialog', onOpen, onClose, children, ...panelProps }: DropdownProps) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const wasOpen = useRef(false)
  const opener = useRef<HTMLElement | null>(null)
  const change = (next: boolean) => {
    if (next === open) return
    if (next) onOpen?.()
    else onClose?.()
    if (next) setWanted(true)
    setOpen(next)
    // Back to the button before the panel goes; a click elsewhere moves the focus on by itself.
    if (!next) opener.current?.focus({ preventScroll: true })
  }
  return (
    <span className={classes.anchor}>
      {cloneElement(target, {
        'aria-haspopup': kind,
        'aria-expanded': open,
        onPointerEnter: () => {
          if (mayPrefetch()) fetchAhead(() => import('./DropdownPanel.tsx'))
        },
        // A click elsewhere closes it before the button hears of its own click.
        onPointerDown: () => {
          wasOpen.current = open
        },
        onClick: (event) => {
          if (event.currentTarget instanceof HTMLElement) opener.current = event.currentTarget
          change(event.detail === 0 ? !open : !wasOpen.current)
          wasOpen.current = false
        },
      })}
      {wanted && (
        <Suspense fallback={null}>
          <DropdownPanel opened={open} label={label} kind={kind} onClose={() => change(false)} {...panelProps}>
            {typeof children === 'function' ? children(() => change(false)) : children}
          </DropdownPanel>
        </Suspense>
      )}
    </span>
  )
}
