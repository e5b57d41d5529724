import { useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { usePageName } from '../layout/page-name.ts'
import { rememberPage } from '../lib/recent-pages.ts'
import { onBrandName, shownBrandName } from '../theme/brand.ts'

/** Sets `{page} · {brand}`, and remembers the page. */
export function PageAnnouncer() {
  const t = useTranslations()
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title })
  const name = usePageName()
  const brandName = useSyncExternalStore(onBrandName, shownBrandName)
  const page = name ?? (title && t.has(title) && t(title))
  // Of the page that is shown: the address is ahead of it while another is loaded.
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '/' })
  useEffect(() => {
    // A page that is not there has a name and no title of its own.
    if (page && title) rememberPage({ path, title: page })
  }, [page, path, title])
  useEffect(() => {
    document.title = page ? `${page} · ${brandName}` : brandName
  }, [page, brandName])

  return null
}
