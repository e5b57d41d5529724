import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Card } from '../model/card.ts'
import { HoverCard } from './HoverCard.tsx'

const delay = 400
/** So long the pointer may be between the card and what it opened. */
const grace = 160
const gap = 4

interface HoveredCard {
  readonly card: Card
  readonly box: DOMRect
}

/** A closer look at a post: after 400 ms of pointer or keyboard focus. One listener for all cards. */
export function HoverLayer({ cards, disabled }: { cards: ReadonlyMap<string, Card>; disabled: boolean }) {
  const [shown, setShown] = useState<HoveredCard | null>(null)
  const known = useRef(cards)
  known.current = cards
  const inside = useRef(false)

  useEffect(() => {
    if (disabled) {
      setShown(null)
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let on: string | undefined
    const later = (run: () => void, wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(run, wait)
    }
    const scheduleOpen = (element: HTMLElement) => {
      const id = element.dataset.card
      const card = id === undefined ? undefined : known.current.get(id)
      if (!card || on === id) return
      on = id
      later(() => {
        if (element.isConnected) setShown({ card, box: element.getBoundingClientRect() })
      }, delay)
    }
    const scheduleClose = () => {
      on = undefined
      later(() => !inside.current && setShown(null), grace)
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || !(event.target instanceof Element)) return
      const element = event.target.closest<HTMLElement>('[data-card]')
      inside.current = event.target.closest('[data-hover-card]') !== null
      if (element) scheduleOpen(element)
      else if (inside.current) clearTimeout(timer)
      else if (on !== undefined || timer !== undefined) scheduleClose()
    }
    const focused = (event: FocusEvent) => {
      const element = event.target
      if (element instanceof HTMLElement && element.dataset.card && element.matches(':focus-visible'))
        scheduleOpen(element)
      else scheduleClose()
    }
    const away = () => {
      on = undefined
      clearTimeout(timer)
      setShown(null)
    }
    const key = (event: KeyboardEvent) => event.key === 'Escape' && away()
    const pressed = (event: PointerEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-hover-card]')) away()
    }
    const listen = new AbortController()
    const options = { signal: listen.signal }
    document.addEventListener('pointerover', over, options)
    document.addEventListener('focusin', focused, options)
    document.addEventListener('focusout', scheduleClose, options)
    document.addEventListener('keydown', key, options)
    document.addEventListener('pointerdown', pressed, { ...options, capture: true })
    document.addEventListener('scroll', away, { ...options, capture: true })
    return () => {
      listen.abort()
      clearTimeout(timer)
    }
  }, [disabled])

  if (shown === null) return null
  return createPortal(<Placed shown={shown} onClose={() => setShown(null)} />, document.body)
}

function Placed({ shown, onClose }: { shown: HoveredCard; onClose: () => void }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const { left, top } = computePosition(shown.box, element.getBoundingClientRect())
    element.style.translate = `${left}px ${top}px`
    element.style.visibility = 'visible'
  }, [shown])
  return <HoverCard ref={box} card={shown.card} onClose={onClose} />
}

/** At the right of the card, at its left where there is no room, and never out of the window. */
function computePosition(target: DOMRect, box: DOMRect): { left: number; top: number } {
  const right = target.right + gap
  const left = right + box.width + 8 <= innerWidth ? right : Math.max(8, target.left - gap - box.width)
  const top = Math.min(target.top - 8, innerHeight - box.height - 8)
  return { left: Math.round(left), top: Math.round(Math.max(8, top)) }
}
