const tabStop = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]'

/** The last resort of `restoreFocus`, while it has the focus: code that runs later may still choose a better element. */
let fallback: HTMLElement | null = null

/** Whether nothing has the focus, as after the focused element was removed or disabled. */
export function isFocusLost(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused === fallback || focused.matches(':disabled')
}

/** Focuses the previous element; where it can't have the focus, the first control of the dialog on top, or the page. */
export function restoreFocus(previous?: HTMLElement | null): void {
  previous?.focus({ preventScroll: true })
  if (previous && document.activeElement === previous) return
  fallback = getTabStops(getTopDialog())[0] ?? document.getElementById('main')
  fallback?.focus({ preventScroll: true })
  fallback?.addEventListener('blur', () => (fallback = null), { once: true })
}

/** Focuses the element unless the focus is somewhere else. */
export function restoreLostFocus(element: HTMLElement | null | undefined): void {
  if (isFocusLost()) element?.focus({ preventScroll: true })
}

/** Focuses the field of this id, or the first control in it, and scrolls it into view. Returns whether there is one. */
export function focusField(id: string): boolean {
  const field = document.getElementById(id)
  if (!field) return false
  field.scrollIntoView({ block: 'center' })
  const control = field.tabIndex >= 0 ? field : (getTabStops(field)[0] ?? field)
  control.focus({ preventScroll: true })
  return true
}

/** A ref callback: the element gets the focus when it is mounted. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()

export const getTopDialog = () => [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1)

/** The elements in a part of the page where Tab stops, in its order. */
export function getTabStops(part: Element | undefined): HTMLElement[] {
  const all = part ? [...part.querySelectorAll<HTMLElement>(tabStop)] : []
  return all.filter((stop) => stop.tabIndex >= 0 && isVisible(stop) && !isSkippedRadio(stop, all))
}

/** Of radios of one name Tab stops at the checked one only. */
function isSkippedRadio(stop: HTMLElement, all: readonly HTMLElement[]): boolean {
  if (!(stop instanceof HTMLInputElement) || stop.type !== 'radio' || stop.checked) return false
  return all.some((radio) => radio instanceof HTMLInputElement && radio.name === stop.name && radio.checked)
}

const regionSelector =
  'aside, header:not(#main header), #main, #main [role="region"], #main section[aria-label], [data-toasts]:has(button)'

/** F6: the focus goes to the next region of the page, or with -1 to the previous one, and around at the ends. */
export function focusRegion(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(regionSelector)].filter(isVisible)
  const hasFocus = (region: HTMLElement) => region.contains(document.activeElement)
  // Regions are nested: the innermost is the current one, and the regions around it are skipped.
  const current = all.findLast(hasFocus)
  const regions = all.filter((region) => region === current || !hasFocus(region))
  const start = current ? regions.indexOf(current) : step === 1 ? -1 : 0
  // A region that is being opened or closed can't be focused yet: then the one after it is tried.
  for (let count = 1; count <= regions.length; count++)
    if (focusFirstStop(regions.at((start + step * count) % regions.length))) return
}

/** Focuses the current page's link or the first control of a region, else the region itself. Returns whether it worked. */
function focusFirstStop(region: HTMLElement | undefined): boolean {
  if (!region) return false
  const stop = region.querySelector<HTMLElement>('[aria-current="page"]') ?? getTabStops(region)[0]
  if (!stop && !region.hasAttribute('tabindex')) region.tabIndex = -1
  const target = stop ?? region
  target.focus()
  return document.activeElement === target
}

const isVisible = (element: HTMLElement) => element.getClientRects().length > 0
