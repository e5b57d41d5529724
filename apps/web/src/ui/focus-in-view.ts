import { scrollNeeded } from './boxes.ts'

/**
 * What keys give the focus to is in view: bars that stick or float over a list, heads of tables and toasts do not cover
 * it (WCAG 2.4.11). Answers how to end it.
 */
export function keepFocusInView(): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    requestAnimationFrame(() => document.activeElement === target && uncover(target))
  }
  document.addEventListener('focusin', onFocus)
  return () => document.removeEventListener('focusin', onFocus)
}

function uncover(target: HTMLElement): void {
  const scroller = scrollerOf(target)
  if (!scroller) return
  const box = target.getBoundingClientRect()
  const view = scroller.getBoundingClientRect()
  // What is larger than its view is never wholly in it.
  if (box.height === 0 || box.height > view.height / 2) return
  const cover = coverOf(target, box)
  if (!cover) return
  scroller.scrollBy({ top: scrollNeeded(box, cover.getBoundingClientRect(), view), behavior: 'instant' })
}

function scrollerOf(target: HTMLElement): HTMLElement | null {
  for (let part = target.parentElement; part; part = part.parentElement) {
    if (part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY)) return part
  }
  return null
}

/** The bar that lies over an edge of the element, if one does. */
function coverOf(target: HTMLElement, box: DOMRect): Element | null {
  const middle = box.left + box.width / 2
  for (const [x, y] of [
    [middle, box.top + 2],
    [middle, box.bottom - 2],
    [box.left + 2, box.bottom - 2],
  ] as const) {
    const found = document.elementFromPoint(x, y)
    if (!found || target.contains(found) || found.contains(target)) continue
    const bar = barOf(found)
    if (bar && !bar.contains(target)) return bar
  }
  return null
}

function barOf(found: Element): Element | null {
  for (let part: Element | null = found; part; part = part.parentElement)
    if (/sticky|fixed|absolute/.test(getComputedStyle(part).position)) return part
  return null
}
