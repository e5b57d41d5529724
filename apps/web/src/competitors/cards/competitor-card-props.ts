import type { Analysis } from '../compared-businesses.ts'
import type { CompetitorSearch } from '../search.ts'

/** What every card of the comparison gets. */
export interface CompetitorCardProps {
  readonly source: {
    data: Analysis | undefined
    error: unknown
    isPending: boolean
    dataUpdatedAt: number
    refetch: () => unknown
  }
  /** The competitor that was picked. */
  readonly id: string | undefined
  readonly locationId: string
  readonly search: CompetitorSearch
  readonly className?: string | undefined
}
