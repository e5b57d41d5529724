import { EmotionKeywordsCard } from './EmotionKeywordsCard.tsx'
import { EmotionsCard } from './EmotionsCard.tsx'
import type { EmotionCardProps } from './emotion-query.ts'

/** How customers feel, and in which words: for a report of these days and places. */
export function EmotionCards(props: EmotionCardProps) {
  return (
    <>
      <EmotionsCard {...props} />
      <EmotionKeywordsCard {...props} />
    </>
  )
}
