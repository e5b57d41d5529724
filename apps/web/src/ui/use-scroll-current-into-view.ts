import { type RefCallback, useCallback } from 'react'

/** In a line that is longer than the screen, where one is stays in sight: at first, and whenever the line changes. */
export function useScrollCurrentIntoView<Line extends HTMLElement>(current: string): RefCallback<Line> {
  return useCallback(
    (line) => {
      if (!line) return
      const center = () => line.querySelector(current)?.scrollIntoView({ block: 'nearest', inline: 'center' })
      // Beside what changes its width: a page that waits for something is taken out of the layout, and begins again at its start.
      const resized = new ResizeObserver(center)
      resized.observe(line)
      const moved = new MutationObserver(center)
      moved.observe(line, { subtree: true, childList: true, attributeFilter: ['aria-current', 'data-active'] })
      return () => {
        resized.disconnect()
        moved.disconnect()
      }
    },
    [current],
  )
}
