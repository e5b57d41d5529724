import { useEffect, useRef } from 'react'
import { dialogOnTop } from './stops.ts'

/** Answers whether it took the key. */
type Saver = () => boolean

/** Who saves now; the last to come lies on top. */
const savers: Saver[] = []

/** Mod+S saves while something has changed, in a text as well. */
export function useSaveKey(dirty: boolean, onSave: () => void): void {
  const save = useRef(onSave)
  save.current = onSave
  useEffect(() => {
    if (!dirty) return
    return listen(() => {
      save.current()
      return true
    })
  }, [dirty])
}

/** As the `ref` of a form: Mod+S presses its button. A dialog has the key for itself, even where that can't be pressed. */
export function savesByKey(form: HTMLFormElement | null) {
  if (!form) return
  return listen(() => {
    const dialog = dialogOnTop()
    if (dialog && !dialog.contains(form)) return false
    const button = form.querySelector<HTMLButtonElement>('[type="submit"]:not(:disabled, [data-loading])')
    if (button) form.requestSubmit(button)
    return button !== null || dialog !== undefined
  })
}

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
  if (savers.toReversed().some((save) => save())) event.preventDefault()
}
