import { useTranslations } from 'use-intl'
import { type ApiError, toApiError } from '../api/error.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { type Marking, useMarks } from './use-form-validation.ts'

interface Fields<Field extends string> extends Marking<Field> {
  /** What it is called, where what is wrong with it does not say. */
  nameOf?: (field: Field) => string
  /** Why it was refused, where no field is at fault. */
  sayError?: (error: ApiError) => string
}

/** What is wrong with a form, found here or by the server: at its field, and all of it at once above. */
export function useFaults<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  { nameOf, sayError, ...marking }: Fields<Field>,
) {
  const t = useTranslations('kit')
  const errorText = useErrorText()
  const { faulty, rest, isUnplaced, ...marks } = useMarks(error, fields, marking)
  const { lead } = marking
  const named = faulty.map(({ field, message }) => ({
    fieldId: marking.idOf(field),
    ...(lead && { lead: () => lead(field) }),
    message: nameOf ? t('fault', { field: nameOf(field), message }) : message,
  }))
  const unplaced = isUnplaced ? [(sayError ?? errorText)(toApiError(error))] : rest
  return { ...marks, errors: [...named, ...unplaced.map((message) => ({ message }))] }
}
