import { ActionIcon } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Dropdown } from '../ui/Dropdown.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { type ScreenViews, screens, serializeFilters } from './view-filters.ts'

// Loaded when the views are opened, to keep it out of every page's bundle.
const ViewList = lazyComponent(async () => ({ default: (await import('./ViewList.tsx')).ViewList }))

/** The viewer's saved filters of the current screen; renders nothing on a screen without filters. */
export function SavedViews() {
  const views = useRouterState({ select: (state) => screens[state.matches.at(-1)?.fullPath ?? ''] })
  return views && <Views key={views.screen} {...views} />
}

function Views({ screen, beside }: ScreenViews) {
  const t = useTranslations('kit.views')
  const here = useRouterState({ select: (state) => serializeFilters(state.location.search, beside) })
  return (
    <Dropdown
      label={t('title')}
      align="end"
      target={
        <ActionIcon size="lg" aria-label={t('title')} title={t('title')}>
          <IconBookmark size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    >
      {(close) => <ViewList screen={screen} here={here} onChosen={close} />}
    </Dropdown>
  )
}
