import { cloneElement, type ReactElement, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './Tip.module.css'

type Side = 'top' | 'bottom' | 'right'

interface Target {
  ref?: Ref<HTMLElement>
  'aria-describedby'?: string
}

interface Props {
  label: ReactNode
  side?: Side
  disabled?: boolean
  children: ReactElement<Target>
}

const delay = 400
const gap = 6

/**
 * A tooltip on hover and focus, light enough to be everywhere: it places itself once, without the positioning library
 * that menus bring. Escape takes it away.
 */
export function Tip({ label, side = 'top', disabled, children }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const id = useId()

  useEffect(() => {
    if (!target || disabled) return
    let timer: ReturnType<typeof setTimeout>
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setOpen(true), delay)
    }
    const byKeyboard = () => target.matches(':focus-visible') && setOpen(true)
    const away = () => {
      clearTimeout(timer)
      setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && away()
    const events: [string, EventListener][] = [
      ['mouseenter', soon],
      ['mouseleave', away],
      ['mousedown', away],
      ['focus', byKeyboard],
      ['blur', away],
      ['keydown', (event) => event instanceof KeyboardEvent && onKey(event)],
    ]
    for (const [name, listener] of events) target.addEventListener(name, listener)
    return () => {
      away()
      for (const [name, listener] of events) target.removeEventListener(name, listener)
    }
  }, [target, disabled])

  const shown = open && !disabled && target !== null
  return (
    <>
      {cloneElement(children, { ref: setTarget, ...(shown ? { 'aria-describedby': id } : {}) })}
      {shown && createPortal(<Bubble id={id} target={target} side={side} label={label} />, document.body)}
    </>
  )
}

function Bubble({ id, target, side, label }: { id: string; target: HTMLElement; side: Side; label: ReactNode }) {
  const bubble = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = bubble.current
    if (!box) return
    const { left, top } = positionTip(target.getBoundingClientRect(), box.getBoundingClientRect(), side)
    box.style.translate = `${left}px ${top}px`
    box.style.visibility = 'visible'
  }, [target, side])
  return (
    <div ref={bubble} id={id} role="tooltip" className={classes.tip}>
      {label}
    </div>
  )
}

/** Beside the target, over the other edge where there is no room, and never out of the window. */
function positionTip(target: DOMRect, box: DOMRect, side: Side): { left: number; top: number } {
  const middle = target.left + (target.width - box.width) / 2
  const above = target.top - box.height - gap
  const below = target.bottom + gap
  const position =
    side === 'right'
      ? { left: target.right + gap, top: target.top + (target.height - box.height) / 2 }
      : {
          left: middle,
          top: side === 'top' ? (above < 4 ? below : above) : below + box.height > innerHeight ? above : below,
        }
  return {
    left: Math.round(Math.max(4, Math.min(innerWidth - box.width - 4, position.left))),
    top: Math.round(Math.max(4, Math.min(innerHeight - box.height - 4, position.top))),
  }
}
