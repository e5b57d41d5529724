import { useTranslations } from 'use-intl'
import { byField, toApiError } from '../api/error.ts'
import { useErrorText } from '../use-error-text.ts'
import { type FeedField, feedFields } from './form.ts'

/** What a part of the form is given. */
export type ErrorOf = (field: FeedField) => string | undefined

/** What the server found wrong: at its field, and all of it at once above. */
export function useFaults(error: unknown): { errorOf: ErrorOf; errors: { fieldId?: string; message: string }[] } {
  const t = useTranslations('rss')
  const errorText = useErrorText()
  const refused = error ? toApiError(error) : null
  const { fields, rest } = refused ? byField(refused, feedFields) : { fields: {}, rest: [] }
  const names: Record<FeedField, string> = {
    url: t('address'),
    title: t('name'),
    rules: t('rules'),
    networks: t('networks'),
    everywhere: t('where'),
    locations: t('where'),
    template: t('template'),
    mode: t('modeLabel'),
  }
  const errors = feedFields.flatMap((field) => {
    const message = fields[field]
    return message === undefined ? [] : [{ fieldId: `feed-${field}`, message: `${names[field]}\u00a0: ${message}` }]
  })
  const others = rest.map((message) => ({ message }))
  const plain = error && errors.length + others.length === 0 ? [{ message: errorText(error) }] : []
  return { errorOf: (field) => fields[field], errors: [...errors, ...others, ...plain] }
}
