import { useScope } from '../calendar/data/use-scope.ts'
import { EmotionsCard } from './EmotionsCard.tsx'
import type { FeltScope } from './felt-query.ts'
import { WordsCard } from './WordsCard.tsx'

interface Props {
  scope: FeltScope
  networks: readonly string[]
  className: string | undefined
}

/** How customers feel, and in which words: for a report of these days and places. */
export function FeltCards({ scope, networks, className }: Props) {
  const { location, groupe } = scope
  const { places, zone, ready } = useScope({
    ...(location ? { locations: [...location] } : {}),
    ...(groupe ? { groups: [...groupe] } : {}),
  })
  if (!ready) return null
  const common = { scope, networks, className, zone, places: places ?? [] }
  return (
    <>
      <EmotionsCard {...common} />
      <WordsCard {...common} />
    </>
  )
}
