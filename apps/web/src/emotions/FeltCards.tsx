import { EmotionsCard } from './EmotionsCard.tsx'
import type { FeltProps } from './felt-query.ts'
import { WordsCard } from './WordsCard.tsx'

/** How customers feel, and in which words: for a report of these days and places. */
export function FeltCards(props: FeltProps) {
  return (
    <>
      <EmotionsCard {...props} />
      <WordsCard {...props} />
    </>
  )
}
