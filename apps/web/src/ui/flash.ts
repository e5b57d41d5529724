/** Shows for a moment, in red, what was put back: the card of a post, or whatever bears the id as `data-flashes`. */
export function flash(id: string): void {
  // It is drawn anew first.
  requestAnimationFrame(() => {
    const red = getComputedStyle(document.documentElement).getPropertyValue('--danger-fill')
    const quoted = CSS.escape(id)
    for (const shown of document.querySelectorAll(`[data-card="${quoted}"], [data-flashes="${quoted}"]`))
      shown.animate([{ outline: `2px solid ${red}` }, { outline: '2px solid transparent' }], { duration: 900 })
  })
}
