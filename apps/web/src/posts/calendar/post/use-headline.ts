import { useCallback } from 'react'
import { headlineOf } from '../model/wording.ts'
import { usePlain } from './use-plain.ts'

/** What a post is called, its fields by their names; needs the calendar's texts. */
export function useHeadline(): (post: { title?: string; text: string }) => string {
  const plainOf = usePlain()
  return useCallback(({ title, text }) => plainOf(headlineOf(title, text).headline), [plainOf])
}
