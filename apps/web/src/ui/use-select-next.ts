import { type RefObject, useLayoutEffect, useRef } from 'react'

interface Selection {
  readonly from: number
  readonly to: number
}

/** Selects words that are not in the field yet: said while they are written, done once they stand there. */
export function useSelectNext(field: RefObject<HTMLTextAreaElement | null>): (next: Selection) => void {
  const next = useRef<Selection | null>(null)
  useLayoutEffect(() => {
    if (next.current === null || !field.current) return
    field.current.focus()
    field.current.setSelectionRange(next.current.from, next.current.to)
    next.current = null
  })
  return (selection) => {
    next.current = selection
  }
}
