import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusField, isFocusLost, restoreLostFocus } from './focus.ts'

/** Focuses a field that only the next render shows. */
export function useFocusFieldAfterRender(): (id: string) => true {
  const [wanted, setWanted] = useState<{ readonly id: string } | null>(null)
  useEffect(() => {
    if (wanted) focusField(wanted.id)
  }, [wanted])
  return (id) => {
    setWanted({ id })
    return true
  }
}

/** Selects text that only the next render puts in the field. */
export function useSelectTextAfterRender(
  field: RefObject<HTMLTextAreaElement | null>,
): (range: { readonly from: number; readonly to: number }) => void {
  const next = useRef<{ readonly from: number; readonly to: number }>(null)
  useLayoutEffect(() => {
    if (next.current === null || !field.current) return
    field.current.focus()
    field.current.setSelectionRange(next.current.from, next.current.to)
    next.current = null
  })
  return (range) => {
    next.current = range
  }
}

/** A field that becomes read-only for a while loses the focus: it gets it back, unless another element has it by then. */
export function useFocusAfterReadOnly(isReadOnly: boolean): void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isReadOnly) focused.current = document.activeElement
  }, [isReadOnly])
  useEffect(() => {
    if (isReadOnly) return
    if (focused.current instanceof HTMLElement) restoreLostFocus(focused.current)
    focused.current = null
  }, [isReadOnly])
}

/** When the focused article is removed from a list, the one in its place is focused. `ids`: of the articles' main buttons. */
export function useFocusAfterRemoval(ids: readonly string[]): void {
  const shown = useRef(ids)
  const focused = useRef<string>(undefined)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const article = target instanceof Element ? target.closest('article') : null
      const buttons = [...(article?.querySelectorAll('[id]') ?? [])]
      focused.current = buttons.find(({ id }) => shown.current.includes(id))?.id
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are in the key.
  useEffect(() => {
    const index = shown.current.findIndex((id) => id === focused.current)
    shown.current = ids
    const next = ids[Math.min(index, ids.length - 1)]
    if (index !== -1 && next !== undefined && isFocusLost()) document.getElementById(next)?.focus()
  }, [key])
}
