import { useCallback } from 'react'
import { splitHeadline } from '../model/headline.ts'
import { usePlainText } from './use-plain-text.ts'

/** What a post is called, its fields by their names; needs the calendar's texts. */
export function useHeadline(): (post: { title?: string; text: string }) => string {
  const plainOf = usePlainText()
  return useCallback(({ title, text }) => plainOf(splitHeadline(title, text).headline), [plainOf])
}
