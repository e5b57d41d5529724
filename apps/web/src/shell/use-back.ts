import { useBlocker } from '@tanstack/react-router'

/** Dialogs that were asked to close and stayed: the next Back goes. */
const stayed = new WeakSet<Element>()

/** The browser's Back closes what lies on top before it leaves the page under it. */
export function useBackClosesLayers(): void {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ action, current, next }) => {
      const top = action === 'BACK' ? onTop() : undefined
      if (!top || stayed.has(top)) return false
      // What stands in the address of this very page closes with it.
      if (current.pathname === next.pathname && top.hasAttribute('data-in-address')) return false
      requestClose(top)
      return true
    },
  })
}

/** Dialogs, and what Mantine lays beside a button or a field. */
const layers = '[aria-modal="true"], [data-position][class*="-dropdown"]'

const onTop = () => [...document.querySelectorAll(layers)].filter((layer) => layer.checkVisibility()).at(-1)

function requestClose(top: Element): void {
  stayed.add(top)
  // A select has its list mounted for good: hidden and shown again, it is asked again.
  const watch = new MutationObserver(() => {
    if (top.checkVisibility()) return
    stayed.delete(top)
    watch.disconnect()
  })
  watch.observe(top, { attributeFilter: ['style'] })
  pressEscape(top)
}

/** A list has no focus of its own: the field it belongs to hears the key. */
function pressEscape(top: Element): void {
  const isDialog = top.matches('[aria-modal="true"]')
  const field = document.activeElement
  const keyTarget = !isDialog && field?.getAttribute('aria-expanded') === 'true' ? field : top
  // The dialog around it is not meant.
  if (!isDialog && keyTarget === top) top.setAttribute('data-mantine-stop-propagation', 'true')
  keyTarget.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
}
