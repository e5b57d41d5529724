import { useBlocker } from '@tanstack/react-router'
import { useLayer } from '../layers.ts'

/** Dialogs that were asked to close and stayed: the next Back goes. */
const stayed = new WeakSet<Element>()

/** The browser's Back closes what lies on top before it leaves the page under it. */
export function useBackClosesLayers(): void {
  const layer = useLayer()
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ action, current, next }) => {
      if (action !== 'BACK') return false
      const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
      // What stands in the address of this very page closes with it.
      if (!top || stayed.has(top) || (layer === null && current.pathname === next.pathname)) return false
      stayed.add(top)
      top.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      return true
    },
  })
}
