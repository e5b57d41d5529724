import { useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useOnline } from '../api/online-status.ts'
import { brand } from '../theme/brand.ts'
import { Notice } from '../ui/Notice.tsx'
import { BrandMark } from './BrandMark.tsx'
import { BrandScene } from './BrandScene.tsx'
import classes from './GuestLayout.module.css'
import { LanguageSelect } from './LanguageSelect.tsx'
import { PageOutlet } from './PageOutlet.tsx'

/** For those who are not signed in: the brand at left, but on callbacks and phones, the form at right. */
export function GuestLayout() {
  const t = useTranslations('auth.brand')
  const online = useOnline()
  const isCallback = useRouterState({ select: (state) => state.location.pathname.includes('/callback') })
  return (
    <div className={classes.page} data-callback={isCallback || undefined}>
      {!isCallback && (
        <aside className={classes.brand}>
          <div className={classes.image}>{brand.image ? <img src={brand.image} alt="" /> : <BrandScene />}</div>
          <p className={classes.plate}>
            <BrandMark size={30} onLight />
            {brand.name}
          </p>
          <div className={classes.words}>
            <p className={classes.promise}>{t('title')}</p>
            <p>{t('lead')}</p>
          </div>
        </aside>
      )}
      <div className={classes.side}>
        <header className={classes.header}>
          <p className={classes.name}>
            <BrandMark size={32} />
            {brand.name}
          </p>
          <LanguageSelect />
        </header>
        <main id="main" className={classes.main}>
          {!online && <Notice tone="amber">{t('offline')}</Notice>}
          <PageOutlet />
        </main>
      </div>
    </div>
  )
}
