import { type RefObject, useLayoutEffect } from 'react'
import { getTopDialog } from './focus.ts'
import { freeTop } from './free-top.ts'

const controls = 'button, a[href], input, select, textarea, [role="tab"], [role="combobox"], [role="toolbar"]'
/** Controls of an item are no toolbar: lists are as long as the page. */
const items = 'li, tr, article, [role="row"], [role="gridcell"], [role="option"], [role="listitem"]'
/** The page under it may change while a toast stays, in milliseconds. */
const pause = 400

/** Puts toasts below the toolbars that they would cover: those of the dialog on top, else of the page. */
export function useFreeTop(region: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const element = region.current
    if (!element || count === 0) return
    const updatePosition = () => {
      // What is being pointed at or read by keys stays under the hand.
      if (element.matches(':hover, :focus-within')) return
      element.style.top = ''
      const home = element.getBoundingClientRect()
      const top = freeTop(home, obstacles(), window.innerHeight * 0.6)
      element.style.top = top === home.top ? '' : `${top}px`
    }
    updatePosition()
    const timer = setInterval(updatePosition, pause)
    return () => {
      clearInterval(timer)
      element.style.top = ''
    }
  }, [region, count])
}

function obstacles(): DOMRect[] {
  const part = getTopDialog() ?? document.querySelector('main')
  const found = [...(part?.querySelectorAll(controls) ?? [])].filter((control) => control.closest(items) === null)
  return found.map((control) => control.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0)
}
