const stops = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]'

export const dialogOnTop = () => [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1)

/** Where Tab stops within a part of the page, in its order. */
export function stopsIn(part: HTMLElement | undefined): HTMLElement[] {
  const all = part ? [...part.querySelectorAll<HTMLElement>(stops)] : []
  return all.filter((stop) => stop.tabIndex >= 0 && stop.getClientRects().length > 0 && !isPassedOver(stop, all))
}

/** The focus goes back to who had it, or where the work is. */
export function focusAgain(before: HTMLElement | null): void {
  const home = before?.isConnected ? before : (stopsIn(dialogOnTop())[0] ?? document.getElementById('main'))
  home?.focus({ preventScroll: true })
}

/** Of radios of one name Tab stops at the chosen one. */
function isPassedOver(stop: HTMLElement, all: readonly HTMLElement[]): boolean {
  if (!(stop instanceof HTMLInputElement) || stop.type !== 'radio' || stop.checked) return false
  return all.some((other) => other instanceof HTMLInputElement && other.name === stop.name && other.checked)
}
