import { Loader, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useErrorReason } from '../api/use-error-reason.ts'
import { useDraft, useOwnKey } from '../drafts/drafts.ts'
import { getTabStops, restoreLostFocus } from '../ui/focus.ts'
import { useSave } from './use-save.ts'

interface Props {
  /** The id of the renamed object, which its draft is stored under. */
  of: string
  /** Its name for screen readers. */
  label: string
  name: string
  /** Saves the new name and tells that it is saved; fails when it is refused. */
  onRename: (name: string) => Promise<unknown>
  /** The field is not needed any more. */
  onClose: () => void
  size?: 'sm' | 'md'
  maxLength?: number
}

/**
 * A field in the place of a name. Enter and leaving it save the name, Escape takes it back. While it is being saved it
 * is read-only; refused, it stays with the reason.
 */
export function RenameField({ of, label, name, onRename, onClose, size = 'sm', maxLength = 200 }: Props) {
  const form = useOwnKey(`rename ${of}`)
  const [text, setText, draft] = useDraft(form, name)
  const why = useErrorReason()
  const save = useSave({ form, title: label, write: onRename, onSaved: draft.drop, close: onClose })
  const sent = useRef<string>(undefined)
  const isRefused = Boolean(save.error) && text.trim() === sent.current
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const row = field.current?.closest<HTMLElement>('tr, li, [data-named]')
    return () => void requestAnimationFrame(() => focusRow(row))
  }, [])
  const cancel = () => {
    if (save.isBusy) return
    draft.discard()
    onClose()
  }
  const finish = () => {
    const trimmed = text.trim()
    if (trimmed === '' || trimmed === name) return cancel()
    sent.current = trimmed
    save.submit(trimmed)
  }
  return (
    <TextInput
      ref={field}
      size={size}
      aria-label={label}
      aria-busy={save.isBusy || undefined}
      value={text}
      maxLength={maxLength}
      readOnly={save.isBusy}
      rightSection={save.isBusy ? <Loader size={16} aria-hidden /> : undefined}
      error={isRefused ? why(save.error) : undefined}
      // Escape ends the renaming, not what is open around it.
      data-mantine-stop-propagation="true"
      // The person asked for this field a moment ago.
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      // Left, a refused name is not sent again: the reason stays beside it.
      onBlur={() => {
        if (!isRefused) finish()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') {
          event.preventDefault()
          finish()
        } else if (event.key === 'Escape') cancel()
      }}
    />
  )
}

/** The focus would be lost with the field: it goes to the row, its name, or the first control in it. */
function focusRow(row: HTMLElement | null | undefined): void {
  if (!row) return
  restoreLostFocus(
    row.hasAttribute('tabindex') ? row : (row.querySelector<HTMLElement>('a[href]') ?? getTabStops(row)[0]),
  )
}
