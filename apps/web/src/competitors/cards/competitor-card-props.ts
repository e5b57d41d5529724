import type { Analysis } from '../compared-businesses.ts'
import type { CompetitorSearch } from '../search.ts'

/** The props of each card of the comparison. */
export interface CompetitorCardProps {
  readonly source: {
    data: Analysis | undefined
    error: unknown
    isPending: boolean
    dataUpdatedAt: number
    refetch: () => unknown
  }
  /** The selected competitor. */
  readonly id: string | undefined
  readonly locationId: string
  readonly search: CompetitorSearch
  readonly className?: string | undefined
}
