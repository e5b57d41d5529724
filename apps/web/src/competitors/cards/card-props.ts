import type { CompetitorSearch } from '../search.ts'
import type { Analysis } from '../subjects.ts'

/** What every card of the comparison gets. */
export interface CardProps {
  readonly source: {
    data: Analysis | undefined
    error: unknown
    isPending: boolean
    dataUpdatedAt: number
    refetch: () => unknown
  }
  /** The competitor that was picked. */
  readonly id: string | undefined
  readonly place: string
  readonly search: CompetitorSearch
  readonly className?: string | undefined
}
