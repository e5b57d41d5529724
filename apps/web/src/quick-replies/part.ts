import type { ReplyForm } from './form.ts'

/** What every part of the editor is given. */
export interface FormPart {
  readonly values: ReplyForm
  readonly set: (edit: Partial<ReplyForm>) => void
  /** What the server refused, by field. */
  readonly errorOf: (field: string) => string | undefined
}
