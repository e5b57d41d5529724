import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'

/** So many pixels are a shaky tap. */
const slack = 10
/** Drawn so far, the row has been swiped. */
const enough = 96

/** A finger that draws a row to the right does what its button does; up and down it scrolls, and back it changes its mind. */
export function useSwipe(onSwipe: (() => void) | undefined) {
  const latest = useRef(onSwipe)
  latest.current = onSwipe
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  return ({ pointerType, pointerId, currentTarget: row, clientX: x, clientY: y }: ReactPointerEvent<HTMLElement>) => {
    if (pointerType !== 'touch' || !latest.current) return
    stop.current()
    const listen = new AbortController()
    let drawn = 0
    stop.current = () => {
      listen.abort()
      row.style.translate = ''
      delete row.dataset.drawn
    }
    const follow = (kind: 'pointermove' | 'pointerup' | 'pointercancel', act: (event: PointerEvent) => void) =>
      window.addEventListener(kind, (event) => event.pointerId === pointerId && act(event), { signal: listen.signal })
    follow('pointermove', ({ clientX, clientY }) => {
      if (drawn === 0 && Math.abs(clientY - y) > slack) return stop.current()
      if (drawn === 0 && clientX - x < slack) return
      drawn = Math.max(1, clientX - x)
      row.style.translate = `${drawn}px`
      row.dataset.drawn = drawn > enough ? 'enough' : 'begun'
    })
    follow('pointerup', () => {
      stop.current()
      if (drawn > enough) latest.current?.()
    })
    follow('pointercancel', () => stop.current())
  }
}
