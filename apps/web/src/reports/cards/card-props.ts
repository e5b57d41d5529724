import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../../api/error.ts'
import type { Pens } from './draw.tsx'

/** What every card of a report gets: the report, and how to say it. */
export interface CardProps<T> {
  readonly source: UseQueryResult<T, ApiError>
  readonly pens: Pens
  readonly className?: string | undefined
}
