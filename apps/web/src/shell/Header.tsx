import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { loadTexts } from '../i18n/messages.ts'
import classes from '../layout/Header.module.css'
import { BesideFilters, HeaderSlotOutlet } from '../layout/header-slot.tsx'
import { useMe } from '../session/current-user.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { openLayer } from '../ui/overlays.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { BellButton } from './Bell.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'

const ActivityRing = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('../notifications/ActivityRing.tsx'), loadTexts(['calendar'])])
    return { default: module.ActivityRing }
  },
  { quiet: true },
)

const SavedViews = lazyComponent(
  async () => ({ default: (await import('../saved-views/SavedViews.tsx')).SavedViews }),
  {
    quiet: true,
  },
)

interface Props {
  bleed: boolean
  onMenu: () => void
}

/** One row: where one is, the page's own filters, the search of everything, what runs, and who one is. */
export function Header({ bleed, onMenu }: Props) {
  const t = useTranslations('shell')
  const me = useMe()
  const isMobile = useIsMobile()
  const searches = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.searches === true })
  return (
    <header className={classes.header}>
      <ActionIcon className={classes.burger} size="lg" aria-label={t('openMenu')} onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Breadcrumbs bleed={bleed} />
      {(!searches || isMobile) && (
        <UnstyledButton
          className={classes.search}
          aria-haspopup="dialog"
          aria-label={t('search')}
          onClick={() => openLayer('palette')}
        >
          <IconSearch size={18} stroke={1.75} aria-hidden />
          <span className={classes.searchWord}>{t('search')}</span>
          <Kbd keys="Mod+K" />
        </UnstyledButton>
      )}
      <HeaderSlotOutlet className={classes.slot} />
      <BesideFilters>
        <Suspense fallback={null}>
          <SavedViews />
        </Suspense>
      </BesideFilters>
      <Suspense fallback={null}>
        <ActivityRing className={classes.ring} />
      </Suspense>
      {isMobile && <BellButton />}
      <UnstyledButton
        className={classes.me}
        aria-label={t('panel.open')}
        aria-haspopup="dialog"
        onClick={() => openLayer('panel')}
      >
        <Avatar name={`${me.firstName} ${me.lastName}`} src={me.avatar} size={32} tone="brand" />
      </UnstyledButton>
    </header>
  )
}
