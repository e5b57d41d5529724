import { useTranslations } from 'use-intl'
import { byField, toApiError } from './api/error.ts'
import { useErrorText } from './use-error-text.ts'

interface Fields<Field> {
  /** The id of the element that holds it. */
  idOf: (field: Field) => string
  /** What it is called, where what is wrong with it does not say. */
  nameOf?: (field: Field) => string
}

/** What the server found wrong with a form: at its field, and all of it at once above. */
export function useFaults<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  { idOf, nameOf }: Fields<Field>,
) {
  const t = useTranslations('kit')
  const errorText = useErrorText()
  const refused = error ? byField(toApiError(error), fields) : { fields: {}, rest: [] }
  const errorOf = (field: string): string | undefined => refused.fields[field]
  const named = fields.flatMap((field) => {
    const message = errorOf(field)
    if (message === undefined) return []
    return [{ fieldId: idOf(field), message: nameOf ? t('fault', { field: nameOf(field), message }) : message }]
  })
  const all = [...named, ...refused.rest.map((message) => ({ message }))]
  return { errorOf, errors: error && all.length === 0 ? [{ message: errorText(error) }] : all }
}
