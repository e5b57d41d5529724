const places = 'aside, header, #main, #main [role="region"], #main section[aria-label], [data-toasts]:has(button)'
const stops = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]'

/** F6: the focus goes to the next part of the screen, and from the last to the first. */
export function focusRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(places)].filter(isShown)
  // Of parts within parts the innermost is the one the focus is in.
  const here = regions.findLastIndex((region) => region.contains(document.activeElement))
  const next = regions.at((here + by + regions.length) % regions.length)
  const target = next?.querySelector<HTMLElement>('[aria-current="page"]') ?? next?.querySelector<HTMLElement>(stops)
  // A part without anything to stop at takes the focus itself.
  if (!target && next && !next.hasAttribute('tabindex')) next.tabIndex = -1
  const focused = target ?? next
  focused?.focus()
}

const isShown = (region: HTMLElement) => region.getClientRects().length > 0
