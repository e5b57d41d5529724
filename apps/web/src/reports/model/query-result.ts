/** The state of a report's query; a `useQuery` result can be passed as it is. */
export interface ReportSource<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly dataUpdatedAt: number
  readonly refetch: () => unknown
}

/** Wraps data as a query result that has just arrived, for samples. */
export const toResolvedQuery = <T>(data: T): ReportSource<T> => ({
  ...{ data, error: null, isPending: false, isFetching: false, dataUpdatedAt: Date.now(), refetch: () => {} },
})
