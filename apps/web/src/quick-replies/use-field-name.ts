import { type ReplyFieldName, replyFieldNames } from '@vitrine/contract/reply-fields'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

const isOurs = (field: string): field is ReplyFieldName => replyFieldNames.some((name) => name === field)

/** What a field is called in the language in use; a company’s own fields are called as it calls them. */
export function useFieldName(): (field: string) => string {
  const t = useTranslations('replies.fields')
  return useCallback((field) => (isOurs(field) ? t(field) : field), [t])
}
