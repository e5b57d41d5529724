import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { PageAnnouncer } from './PageAnnouncer.tsx'
import classes from './Root.module.css'

/** Around every page: the way past the menu, the loading bar, the toasts, the title. */
export function Root() {
  const t = useTranslations('app')
  const busy = useRouterState({ select: (state) => state.isLoading })
  // Nothing is drawn by it: it comes after the page.
  const router = useRouter()
  useEffect(() => {
    const ending = import('./track-focus.ts').then(({ trackFocus }) => trackFocus(router))
    return () => void ending.then((end) => end())
  }, [router])
  return (
    <>
      <a className={classes.skip} href="#main">
        {t('skip')}
      </a>
      <LoadingBar busy={busy} />
      <PageAnnouncer />
      <Outlet />
      <Toasts />
    </>
  )
}
