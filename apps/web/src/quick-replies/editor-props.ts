import type { ReplyForm } from './reply-form.ts'

/** What every part of the editor is given. */
export interface EditorSectionProps {
  readonly values: ReplyForm
  readonly set: (edit: Partial<ReplyForm>) => void
  /** What the server refused, by field. */
  readonly getError: (field: string) => string | undefined
}
