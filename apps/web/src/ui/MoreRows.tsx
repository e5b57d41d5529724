import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { SkeletonRows } from './Skeleton.tsx'

/** What an infinite query knows of the pages to come; its answer fits as it is. */
export interface PagedQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Under the last row: what comes, or that it did not come. */
export function MoreRows({ pages }: { pages: PagedQuery }) {
  const t = useTranslations('app')
  if (pages.isFetchingNextPage) return <SkeletonRows />
  if (!pages.isFetchNextPageError) return null
  return (
    <Button variant="default" size="sm" m={16} onClick={() => void pages.fetchNextPage()}>
      {t('retry')}
    </Button>
  )
}

/** Asks for the next page, unless it is on its way or was refused. */
export function loadMoreRows(pages: PagedQuery): void {
  if (pages.hasNextPage && !pages.isFetchingNextPage && !pages.isFetchNextPageError) void pages.fetchNextPage()
}
