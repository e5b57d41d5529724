import { IconChevronRight } from '@tabler/icons-react'
import { createLink, useRouterState } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useIsFailing, usePageCrumbs, usePageName } from '../layout/page-name.ts'
import classes from './Breadcrumbs.module.css'

/** What stands before a page is not where one is, though the page's address begins with it. */
const Before = createLink(({ 'aria-current': _, ...link }: ComponentProps<'a'>) => <a {...link} />)

/** From the route's own data; on screens without a heading of their own the last one is the h1. */
export function Breadcrumbs({ bleed }: { bleed: boolean }) {
  const t = useTranslations()
  const page = useRouterState({ select: (state) => state.matches.at(-1)?.staticData })
  const name = usePageName()
  const within = usePageCrumbs()
  const last = name ?? (page?.title && t.has(page.title) && t(page.title))
  // Until its own name is known a page may be called as the one above it.
  const crumbs = (page?.crumbs ?? []).filter(({ title }) => t.has(title) && t(title) !== last)
  const failing = useIsFailing()
  const isHeading = bleed && !failing
  const Last = isHeading ? 'h1' : 'span'
  return (
    <nav className={classes.crumbs} aria-label={t('shell.breadcrumbs')}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.title}>
            {crumb.to ? (
              // Crumbs are said beside the routes, before their types exist.
              <Before to={crumb.to as '/'}>{t(crumb.title)}</Before>
            ) : (
              <span>{t(crumb.title)}</span>
            )}
            <IconChevronRight size={14} stroke={2.2} aria-hidden />
          </li>
        ))}
        {within.map((crumb) => (
          <li key={crumb.to}>
            <Before to={crumb.to as '/' /* folders are addresses the route tree does not list */}>{crumb.text}</Before>
            <IconChevronRight size={14} stroke={2.2} aria-hidden />
          </li>
        ))}
        <li className={classes.current}>
          <Last aria-current="page" tabIndex={isHeading ? -1 : undefined}>
            {last}
          </Last>
        </li>
      </ol>
    </nav>
  )
}
