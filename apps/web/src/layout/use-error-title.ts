import { type RefObject, useEffect, useRef } from 'react'
import { shownBrandName } from '../theme/brand.ts'
import { restoreLostFocus } from '../ui/focus.ts'

/**
 * Says in the browser's title what happened, as long as it stands there: where the layout itself fails, nothing else
 * does. The heading it answers takes the focus that has no place any more.
 */
export function useErrorTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.title
    const failing = `${title} · ${shownBrandName()}`
    document.title = failing
    restoreLostFocus(heading.current)
    return () => {
      // Where the page has come meanwhile it is named already.
      if (document.title === failing) document.title = before
    }
  }, [title])
  return heading
}
