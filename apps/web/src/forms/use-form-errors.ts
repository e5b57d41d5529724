import { useTranslations } from 'use-intl'
import { type ApiError, toApiError } from '../api/error.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { useFormValidation, type ValidationOptions } from './use-form-validation.ts'

interface Fields<Field extends string> extends ValidationOptions<Field> {
  /** What it is called, where what is wrong with it does not say. */
  getName?: (field: Field) => string
  /** Why it was refused, where no field is at fault. */
  getErrorText?: (error: ApiError) => string
}

/** What is wrong with a form, found here or by the server: at its field, and all of it at once above. */
export function useFormErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  { getName, getErrorText, ...marking }: Fields<Field>,
) {
  const t = useTranslations('kit')
  const errorText = useErrorText()
  const { faulty, rest, isUnplaced, ...marks } = useFormValidation(error, fields, marking)
  const { lead } = marking
  const named = faulty.map(({ field, message }) => ({
    fieldId: marking.getId(field),
    ...(lead && { lead: () => lead(field) }),
    message: getName ? t('fault', { field: getName(field), message }) : message,
  }))
  const unplaced = isUnplaced ? [(getErrorText ?? errorText)(toApiError(error))] : rest
  return { ...marks, errors: [...named, ...unplaced.map((message) => ({ message }))] }
}
