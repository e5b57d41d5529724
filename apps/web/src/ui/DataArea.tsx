import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { SkeletonRows } from './Skeleton.tsx'
import { StaleBanner } from './StaleBanner.tsx'
import { useDelayedLoading } from './use-delayed-loading.ts'

/** What a query knows of itself; `useQuery`'s answer fits as it is. */
interface Source<T> {
  data: T | undefined
  error: unknown
  isPending: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

interface Props<T> {
  source: Source<T>
  /** "Nous n’avons pas pu charger les avis" */
  errorTitle: string
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** One area of a page: its skeleton, its data, its failure in place; data that is there stays, with its time. */
export function DataArea<T>({ source, errorTitle, skeleton = <SkeletonRows />, children }: Props<T>) {
  const late = useDelayedLoading(source.isPending)
  if (late) return <div aria-busy="true">{skeleton}</div>
  if (source.data === undefined) {
    if (!source.error) return null
    return <ErrorState title={errorTitle} error={source.error} onRetry={() => void source.refetch()} />
  }
  return (
    <>
      {source.error ? <StaleBanner title={errorTitle} source={source} /> : null}
      {children(source.data)}
    </>
  )
}
