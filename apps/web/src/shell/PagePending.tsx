import { useTranslations } from 'use-intl'
import classes from './PagePending.module.css'

/** Shown while a page's code is on its way: its sheet draws the shape of the page by its path, the words are heard. */
export function PagePending() {
  const t = useTranslations('app')
  return (
    <div className={classes.page} data-path={location.pathname} aria-busy="true">
      <p role="status">{t('loading')}</p>
    </div>
  )
}
