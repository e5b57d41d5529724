import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'

interface Drag {
  readonly id: string
  readonly x: number
  readonly y: number
  moved: boolean
}

interface Handlers {
  /** What scrolls when the pointer comes near its edge. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly ghost: RefObject<HTMLElement | null>
  /** Whether this card goes with the pointer; false lets it be. */
  onStart(id: string): boolean
  onOver(id: string, cell: HTMLElement | null, share: number): void
  onDrop(): void
  onCancel(): void
}

/** So many pixels are a shaky click. */
const slack = 5
const edge = 48
const scrollStep = 10

/**
 * Carries a card with mouse or pen. A finger scrolls: it has the menu. Our own and not the browser's drag and drop, whose
 * picture can neither change on the way nor be cancelled by a key.
 */
export function useDrag(handlers: Handlers) {
  const latest = useRef(handlers)
  latest.current = handlers
  const drag = useRef<Drag | null>(null)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return
    const id = event.target.closest<HTMLElement>('[data-card]')?.dataset.card
    // What opens over the grid belongs to it for React, and not for the eye.
    if (id === undefined || !event.currentTarget.contains(event.target)) return
    drag.current = { id, x: event.clientX, y: event.clientY, moved: false }
    let frame = 0
    const listen = new AbortController()
    const { signal } = listen
    stop.current = () => {
      listen.abort()
      cancelAnimationFrame(frame)
      drag.current = null
      document.body.style.cursor = ''
    }
    const scroll = (y: number) => {
      cancelAnimationFrame(frame)
      const box = latest.current.scroller.current
      if (!box) return
      const { top, bottom } = box.getBoundingClientRect()
      const step = y < top + edge ? -scrollStep : y > bottom - edge ? scrollStep : 0
      if (step === 0) return
      box.scrollTop += step
      frame = requestAnimationFrame(() => scroll(y))
    }
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      const now = drag.current
      if (!now) return
      if (!now.moved) {
        if (Math.hypot(x - now.x, y - now.y) < slack) return
        if (!latest.current.onStart(id)) return stop.current()
        now.moved = true
        document.body.style.cursor = 'grabbing'
      }
      const { ghost } = latest.current
      if (ghost.current) ghost.current.style.translate = `${x}px ${y}px`
      const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[role="gridcell"][data-day]') ?? null
      const box = cell?.getBoundingClientRect()
      latest.current.onOver(id, cell, box ? (y - box.top) / box.height : 0)
      scroll(y)
    }
    const onUp = () => {
      const moved = drag.current?.moved === true
      stop.current()
      if (!moved) return
      swallowClick()
      latest.current.onDrop()
    }
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', () => cancel(), { signal })
  }
  const cancel = () => {
    const moved = drag.current?.moved === true
    stop.current()
    if (!moved) return
    swallowClick()
    latest.current.onCancel()
  }
  return { onPointerDown, cancel }
}

/** Letting go of a card is no click on it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
}
