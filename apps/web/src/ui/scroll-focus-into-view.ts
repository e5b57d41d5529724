import { scrollNeeded } from './free-top.ts'

/**
 * What keys give the focus to is in view: bars that stick or float over a list, heads of tables and toasts do not cover
 * it (WCAG 2.4.11). Answers how to end it.
 */
export function scrollFocusIntoView(): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    requestAnimationFrame(() => document.activeElement === target && uncover(target))
  }
  document.addEventListener('focusin', onFocus)
  return () => document.removeEventListener('focusin', onFocus)
}

function uncover(target: HTMLElement): void {
  const scroller = findScroller(target)
  if (!scroller) return
  const box = target.getBoundingClientRect()
  const view = scroller.getBoundingClientRect()
  // What is larger than its view is never wholly in it.
  if (box.height === 0 || box.height > view.height / 2) return
  const cover = findCover(target, box)?.getBoundingClientRect()
  if (!cover || !isAtEdge(cover, view)) return
  scroller.scrollBy({ top: scrollNeeded(box, cover, view), behavior: 'instant' })
}

/** How far from an edge of the list a bar floats, in pixels. */
const edge = 32

/** A bar at the top or the bottom; a column that sticks to the side, or a neighbour in a grid, is none. */
const isAtEdge = (cover: DOMRect, view: DOMRect): boolean =>
  cover.height < view.height / 3 &&
  Math.min(Math.abs(cover.top - view.top), Math.abs(view.bottom - cover.bottom)) <= edge

function findScroller(target: HTMLElement): HTMLElement | null {
  for (let part = target.parentElement; part; part = part.parentElement) {
    if (part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY)) return part
  }
  return null
}

/** What sticks or floats, as far as it is no part of what scrolls. */
const bars = '[data-over-page], [role="toolbar"], [data-toasts]'

/** The bar that lies over an edge of the element, if one does. */
function findCover(target: HTMLElement, box: DOMRect): Element | null {
  const middle = box.left + box.width / 2
  for (const [x, y] of [
    [middle, box.top + 2],
    [middle, box.bottom - 2],
    [box.left + 2, box.bottom - 2],
  ] as const) {
    const found = document.elementFromPoint(x, y)
    if (!found || target.contains(found) || found.contains(target)) continue
    const bar = findBar(found)
    if (bar && !bar.contains(target)) return bar
  }
  return null
}

function findBar(found: Element): Element | null {
  for (let part: Element | null = found; part; part = part.parentElement)
    if (part.matches(bars) || /sticky|fixed/.test(getComputedStyle(part).position)) return part
  return null
}
