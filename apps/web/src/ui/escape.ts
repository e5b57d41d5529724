const panel = '[data-position][class*="-dropdown"]'
/** Dialogs of Mantine leave Escape alone where the element with the focus bears this. */
const mark = 'data-mantine-stop-propagation'

/**
 * Escape in a menu or panel beside a button closes that alone, not the dialog around it as well: dialogs listen at the
 * window before the panel hears of the key. Has to listen before any dialog does.
 */
export function confineEscapeToPanels(): void {
  window.addEventListener(
    'keydown',
    ({ key, target }) => {
      if (key !== 'Escape' || !(target instanceof Element)) return
      if (target.hasAttribute(mark) || target.closest(panel) === null) return
      target.setAttribute(mark, 'true')
      setTimeout(() => target.removeAttribute(mark))
    },
    { capture: true },
  )
}
