/** Shows for a moment, in red, what was put back to where it was. */
export function flash(id: string): void {
  // It is drawn anew first.
  requestAnimationFrame(() => {
    const card = document.querySelector(`[data-card="${CSS.escape(id)}"]`)
    const red = getComputedStyle(document.documentElement).getPropertyValue('--danger-fill')
    card?.animate([{ boxShadow: `0 0 0 2px ${red}` }, { boxShadow: `0 0 0 2px transparent` }], { duration: 900 })
  })
}
