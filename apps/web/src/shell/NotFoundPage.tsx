import { IconMapPinQuestion } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { LinkButton } from './LinkButton.tsx'
import classes from './Message.module.css'
import { useNamedPage } from './page-name.ts'

export function NotFoundPage() {
  const t = useTranslations('app')
  useNamedPage(t('notFound.title'))
  return (
    <main id="main" className={classes.page} data-alone>
      <div className={classes.card}>
        <span className={classes.icon}>
          <IconMapPinQuestion size={24} stroke={1.75} aria-hidden />
        </span>
        <h1 tabIndex={-1}>{t('notFound.title')}</h1>
        <p className={classes.text}>{t('notFound.message')}</p>
        <div className={classes.actions}>
          <LinkButton to="/">{t('home')}</LinkButton>
        </div>
      </div>
    </main>
  )
}
