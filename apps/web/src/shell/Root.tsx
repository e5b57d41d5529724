import { Outlet, useRouterState } from '@tanstack/react-router'
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
  useEffect(() => {
    const ending = import('../ui/focus-return.ts').then(({ returnFocus }) => returnFocus())
    return () => void ending.then((end) => end())
  }, [])
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
