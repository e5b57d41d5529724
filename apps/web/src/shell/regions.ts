const places =
  'aside, header:not(#main header), #main, #main [role="region"], #main section[aria-label], [data-toasts]:has(button)'
const stops = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]'

/** F6: the focus goes to the next part of the screen, and from the last to the first. */
export function focusRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(places)].filter(isShown)
  // Of parts within parts the innermost is the one the focus is in; those around it begin with it again.
  const isHere = (region: HTMLElement) => region.contains(document.activeElement)
  const here = regions.findLast(isHere)
  const ways = regions.filter((region) => region === here || !isHere(region))
  // From nowhere one comes in at the first, and backwards at the last.
  const at = here ? ways.indexOf(here) : by === 1 ? -1 : 0
  // What is on its way in or out takes no focus yet: then the one after it has its turn.
  for (let step = 1; step <= ways.length; step++)
    if (take(ways.at((at + by * step + ways.length * step) % ways.length))) return
}

/** Whether the part, or what one stops at first in it, took the focus. */
function take(region: HTMLElement | undefined): boolean {
  if (!region) return false
  const target = region.querySelector<HTMLElement>('[aria-current="page"]') ?? region.querySelector<HTMLElement>(stops)
  // A part without anything to stop at takes the focus itself.
  if (!target && !region.hasAttribute('tabindex')) region.tabIndex = -1
  const focused = target ?? region
  focused.focus()
  return document.activeElement === focused
}

const isShown = (region: HTMLElement) => region.getClientRects().length > 0
