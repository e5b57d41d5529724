import { fieldIds } from './composer.ts'

/** The field somebody is in, and what is selected there. The text has a caret of its own. */
export interface FieldInHand {
  readonly id: string
  readonly selection: readonly [from: number | null, to: number | null] | null
}

export function fieldInHand(): FieldInHand | null {
  const field = document.activeElement
  if (!field || field.id === fieldIds.text || !Object.values<string>(fieldIds).includes(field.id)) return null
  return { id: field.id, selection: isWritten(field) ? [field.selectionStart, field.selectionEnd] : null }
}

/** The focus goes back to it, and the heading of the page leaves it there. */
export function takeInHand({ id, selection }: FieldInHand): void {
  const field = document.getElementById(id)
  if (!field) return
  field.dataset.autofocus = ''
  field.focus()
  if (selection && isWritten(field)) field.setSelectionRange(...selection)
}

const isWritten = (field: Element) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
