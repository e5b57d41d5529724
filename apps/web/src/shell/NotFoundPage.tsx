import { IconMapPinQuestion } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { readSession } from '../api/session-storage.ts'
import { loadTexts } from '../i18n/messages.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import classes from '../layout/Message.module.css'
import { useNamedPage } from '../layout/page-name.ts'
import { recentPages } from '../lib/recent-pages.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'

const FindInstead = lazyComponent(async () => {
  const [module] = await Promise.all([import('./NotFoundSearch.tsx'), loadTexts(['shell', 'kit', 'status', 'palette'])])
  return { default: module.NotFoundSearch }
})

export function NotFoundPage() {
  return (
    <main id="main" className={classes.page} data-alone>
      <NotFound />
    </main>
  )
}

/** The same inside of a layout, which has a main part already. */
export function NotFound() {
  const t = useTranslations('app')
  useNamedPage(t('notFound.title'))
  // Where nothing was either is no way on.
  const recent = recentPages().filter(({ title }) => title !== t('notFound.title'))
  return (
    <div className={classes.card}>
      <span className={classes.icon}>
        <IconMapPinQuestion size={24} stroke={1.75} aria-hidden />
      </span>
      <h1 tabIndex={-1}>{t('notFound.title')}</h1>
      <p className={classes.text}>{t('notFound.message')}</p>
      <div className={classes.actions}>
        <LinkButton to="/">{t('home')}</LinkButton>
        {readSession() !== null && (
          <Suspense fallback={null}>
            <FindInstead />
          </Suspense>
        )}
      </div>
      {recent.length > 0 && (
        <nav className={classes.recent} aria-label={t('notFound.recent')}>
          <p>{t('notFound.recent')}</p>
          {recent.map(({ path, title }) => (
            <a key={path} href={path}>
              {title}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}
