/** A report on its way, or there; `useQuery`'s answer fits as it is. */
export interface ReportSource<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly dataUpdatedAt: number
  readonly refetch: () => unknown
}

/** As if it had just come. */
export const toResolvedQuery = <T>(data: T): ReportSource<T> => ({
  ...{ data, error: null, isPending: false, isFetching: false, dataUpdatedAt: Date.now(), refetch: () => {} },
})
