import { useTranslations } from 'use-intl'
import classes from './PagePending.module.css'

/** Shown while a page's code is still on its way after a second: the bar on top already moves. */
export function PagePending() {
  const t = useTranslations('app')
  return (
    <div className={classes.page} aria-busy="true">
      <p role="status">{t('loading')}</p>
    </div>
  )
}
