import { useLayoutEffect, useRef } from 'react'
import { getTopDialog } from '../ui/focus.ts'

interface Saver {
  /** Answers whether it took the key. */
  save: () => boolean
  /** Whether there is something to save. */
  isMeant: () => boolean
  hasFocus: () => boolean
}

/** Who saves now; the last to come lies on top. */
const savers: Saver[] = []

/** Mod+S saves while something has changed, in a text as well. */
export function useSaveKey(dirty: boolean, onSave: () => void): void {
  const saved = useRef(onSave)
  saved.current = onSave
  useLayoutEffect(() => {
    if (!dirty) return
    const save = () => {
      saved.current()
      return true
    }
    return listen({ save, isMeant: () => true, hasFocus: () => false })
  }, [dirty])
}

/**
 * As the `ref` of a form: Mod+S presses its button, once something is typed in it or while nothing else is to be saved and it
 * has the focus. A dialog has the key for itself, even where the button can't be pressed.
 */
export function savesByKey(form: HTMLFormElement | null) {
  if (!form) return
  const before = new Map(listTextFields(form).map((field) => [field, field.value]))
  const hasFocus = () => form.contains(document.activeElement)
  return listen({
    save: () => {
      const dialog = getTopDialog()
      if (dialog && !dialog.contains(form)) return false
      const button = form.querySelector<HTMLButtonElement>('[type="submit"]:not(:disabled, [data-loading])')
      if (button) form.requestSubmit(button)
      return button !== null || dialog !== undefined || hasFocus()
    },
    isMeant: () =>
      getTopDialog() !== undefined || listTextFields(form).some((field) => field.value !== (before.get(field) ?? '')),
    hasFocus,
  })
}

/** What a person may type in; what the browser filled in by itself nobody typed. */
const listTextFields = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    ':is(input, textarea):not([readonly], [hidden], :autofill)',
  ),
]

function listen(saver: Saver): () => void {
  if (savers.length === 0) window.addEventListener('keydown', onKey)
  savers.push(saver)
  return () => {
    savers.splice(savers.indexOf(saver), 1)
    if (savers.length === 0) window.removeEventListener('keydown', onKey)
  }
}

function onKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
  const here = savers.filter(({ hasFocus }) => hasFocus())
  const meant = savers.toReversed().filter(({ isMeant }) => isMeant())
  const inTurn = [...here.filter((item) => meant.includes(item)), ...meant, ...here]
  if (inTurn.some(({ save }) => save())) event.preventDefault()
}
