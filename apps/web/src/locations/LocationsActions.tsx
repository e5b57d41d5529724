import { ActionIcon, Button } from '@mantine/core'
import {
  IconBrandGoogle,
  IconClipboardText,
  IconDots,
  IconDownload,
  IconFileUpload,
  IconPlug,
  IconPlus,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useStartExport } from '../exports/use-start-export.ts'
import { useShownNetworks } from '../location-data/shown-networks.ts'
import { useMe } from '../session/current-user.ts'
import { ActionMenu, type MenuAction } from '../ui/ActionMenu.tsx'
import { toastReason } from '../ui/toast-reason.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { filtered, makeLocationFinder } from './filter-locations.ts'
import classes from './LocationsActions.module.css'
import type { LocationDialog } from './location-dialog.ts'
import { type CompanySearch, isFiltered } from './search.ts'
import { useAllLocations } from './use-all-locations.ts'

/** Ways to get places in, connected and out. On phones all but adding are in the menu. */
export function LocationsActions({
  search,
  onOpen,
}: {
  search: CompanySearch
  onOpen: (dialog: LocationDialog) => void
}) {
  const t = useTranslations('places')
  const isMobile = useIsMobile()
  const seesAll = useMe().profile === 'PROFILE_OWNER'
  const exporting = useExport(search)
  const connect: MenuAction = {
    id: 'connect',
    text: t('connectMany'),
    icon: IconPlug,
    run: () => onOpen({ kind: 'connect' }),
  }
  const paste: MenuAction = {
    id: 'paste',
    text: t('paste.open'),
    icon: IconClipboardText,
    run: () => onOpen({ kind: 'paste' }),
  }
  const files: MenuAction[] = [
    ...(seesAll
      ? [
          {
            id: 'google',
            text: t('google.open'),
            icon: IconBrandGoogle,
            link: (props: object) => <Link to="/settings/company/import/$id" params={{ id: 'google' }} {...props} />,
          },
          {
            id: 'import',
            text: t('import.open'),
            icon: IconFileUpload,
            link: (props: object) => <Link to="/settings/company/import" {...props} />,
          },
        ]
      : []),
    exporting.action,
  ]
  return (
    <div className={classes.actions}>
      <ActionMenu
        label={t('more')}
        target={
          <ActionIcon size="lg" aria-label={t('more')} loading={exporting.isPending}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
        actions={isMobile ? [connect, ...(seesAll ? [paste] : []), ...files] : files}
      />
      {!isMobile && (
        <>
          <Button
            variant="default"
            leftSection={<IconPlug size={18} stroke={1.75} aria-hidden />}
            onClick={connect.run}
          >
            {connect.text}
          </Button>
          {seesAll && (
            <Button
              variant="default"
              leftSection={<IconClipboardText size={18} stroke={1.75} aria-hidden />}
              onClick={paste.run}
            >
              {paste.text}
            </Button>
          )}
        </>
      )}
      {seesAll && (
        <Button leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={() => onOpen({ kind: 'add' })}>
          {t('add.open')}
        </Button>
      )}
    </div>
  )
}

/** What is on the list: every place, or those that are searched for and filtered. */
function useExport(search: CompanySearch): { isPending: boolean; action: MenuAction } {
  const t = useTranslations('places')
  const every = useAllLocations()
  const exporting = useStartExport()
  const { items, total } = every.data ?? { items: [], total: 0 }
  const filters = isFiltered(search)
  const networks = useShownNetworks()
  const find = () => filtered(search.q === undefined ? items : makeLocationFinder(items)(search.q), search, networks)
  const run = () => {
    if (!filters) return exporting.start('locations')
    const found = find()
    if (found.length === 0) toastReason(t('noMatch'))
    else exporting.start('locations', { id: found.map(({ id }) => id) })
  }
  const action = {
    ...{ id: 'export', text: filters ? t('exportShown') : t('export'), icon: IconDownload, run },
    // Which of them are meant is known when all are here.
    disabled: filters && items.length < total ? t('loading') : undefined,
  }
  return { isPending: exporting.isPending, action }
}
