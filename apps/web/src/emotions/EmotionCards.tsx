import { EmotionKeywordsCard } from './EmotionKeywordsCard.tsx'
import { EmotionsCard } from './EmotionsCard.tsx'
import type { EmotionCardProps } from './emotion-query.ts'

/** The emotions and keywords of customers' texts, for the days and locations of a report. */
export function EmotionCards(props: EmotionCardProps) {
  return (
    <>
      <EmotionsCard {...props} />
      <EmotionKeywordsCard {...props} />
    </>
  )
}
