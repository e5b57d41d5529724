import {
  IconBell,
  IconCalendarMonth,
  IconChartLine,
  IconCircleDashed,
  IconClockEdit,
  IconDeviceDesktop,
  IconFileImport,
  IconInbox,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMapPin,
  IconMoon,
  IconPlugConnected,
  IconRowInsertBottom,
  IconSun,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useRequestSignOut } from '../auth/use-request-sign-out.ts'
import { useOnboardingState } from '../home/onboarding-state.ts'
import { languageNames, languages } from '../i18n/language.ts'
import { type MenuEntry, menu, panelEntries, publishing } from '../layout/menu.ts'
import type { Command } from '../layout/palette-commands.ts'
import { useLocationTreeData } from '../location-data/location-tree-data.ts'
import { useShownNetworks } from '../location-data/shown-networks.ts'
import { chooseDensity, readDensity } from '../preferences/density.ts'
import { setSingleKeyShortcuts, useSingleKeyShortcuts } from '../preferences/single-key-shortcuts.ts'
import { useMe } from '../session/current-user.ts'
import { mayOpen } from '../session/permissions.ts'
import { useSavePreference } from '../session/use-save-preference.ts'
import { useScheme } from '../theme/use-scheme.ts'
import type { TreeLocation } from '../ui/location-tree/tree.ts'
import { openBulk, openLayer } from '../ui/overlays.ts'
import { changeLanguageOrToast } from '../ui/translator.ts'

/** The commands that need no request: pages, creations, settings. */
export function useCommands(): Command[] {
  const t = useTranslations()
  const me = useMe()
  const navigate = useNavigate()
  const requestSignOut = useRequestSignOut()
  const { chooseScheme } = useScheme()
  const areShortcutsEnabled = useSingleKeyShortcuts()
  const savePreference = useSavePreference()
  const firstSteps = useOnboardingState()
  const go = (href: string) => () => void navigate({ href })
  const pages = [...menu.flat(), ...panelEntries].filter((entry) => mayOpen(entry.needs ?? {}, me))
  const ways = publishing.filter((way) => mayOpen(way.needs ?? {}, me))
  const action = (id: string, text: string, icon: Command['icon'], run: () => void, keys?: string): Command => ({
    ...{ id, section: 'actions', text, icon, run, keys },
  })
  const schemes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const
  return [
    ...ways.map((way, index) =>
      action(way.text, t(way.text), way.icon, go(way.to ?? '/'), index === 0 ? 'N' : undefined),
    ),
    ...pages
      .filter((page, index) => pages.findIndex((candidate) => getHref(candidate) === getHref(page)) === index)
      .map(
        (page): Command => ({
          ...{ id: `go ${getHref(page)}`, section: 'go', text: t(page.text), icon: page.icon, run: go(getHref(page)) },
          ...{ keywords: t('palette.go'), keys: page.key && `G+${page.key.toUpperCase()}` },
        }),
      ),
    action('notifications', t('palette.notifications'), IconBell, () => openLayer('notifications'), 'B'),
    ...(me.appPermissions.report
      ? [action('competitors', t('palette.competitors'), IconUsersGroup, go('/gmb-competitor'))]
      : []),
    ...(me.appPermissions.locations
      ? [action('import', t('palette.import'), IconFileImport, go('/settings/company/import'))]
      : []),
    ...(me.appPermissions.googleHours ? [action('bulk', t('palette.bulkHours'), IconClockEdit, () => openBulk())] : []),
    ...(['light', 'dark', 'auto'] as const).map((scheme) =>
      action(`scheme ${scheme}`, t(`palette.scheme.${scheme}`), schemes[scheme], () => {
        chooseScheme(scheme)
        savePreference({ preferences: { theme: scheme } })
      }),
    ),
    ...languages.map((language) =>
      action(`language ${language}`, t('palette.language', { name: languageNames[language] }), IconLanguage, () => {
        void changeLanguageOrToast(language).then((isChanged) => isChanged && savePreference({ lang: language }))
      }),
    ),
    action('density', t('palette.density'), IconRowInsertBottom, () => {
      const density = readDensity() === 'compact' ? 'comfort' : 'compact'
      chooseDensity(density)
      savePreference({ preferences: { density } })
    }),
    ...(firstSteps.isHidden
      ? [
          action('first steps', t('palette.firstSteps'), IconCircleDashed, () => {
            firstSteps.show()
            go('/')()
          }),
        ]
      : []),
    action('help', t('palette.help'), IconKeyboard, () => openLayer('help'), '?'),
    action('letters', areShortcutsEnabled ? t('palette.lettersOff') : t('palette.lettersOn'), IconKeyboard, () => {
      setSingleKeyShortcuts(!areShortcutsEnabled)
      savePreference({ preferences: { shortcuts: !areShortcutsEnabled } })
    }),
    action('logout', t('shell.panel.logout'), IconLogout, () => void requestSignOut()),
  ]
}

/** The locations, and the commands of each. */
export function useLocationCommands(): Command[] {
  const t = useTranslations()
  const permissions = useMe().appPermissions
  const shownNetworks = useShownNetworks()
  const navigate = useNavigate()
  const tree = useLocationTreeData().data
  return useMemo(() => {
    if (!tree) return []
    const go = (href: string) => () => void navigate({ href })
    const groups = new Map(tree.groups.map(({ id, name }) => [id, name]))
    const scope = (id: string) => encodeURIComponent(JSON.stringify([id]))
    return tree.locations.flatMap((location): Command[] => {
      const { id, name } = location
      const own = `/settings/locations/${id}`
      const broken = listBrokenNetworks(location)
      const group = location.group === null ? undefined : groups.get(location.group)
      const keywords = [location.city, ...(location.codes ?? []), group].filter(Boolean).join(' ')
      const alarm = broken[0] && t('palette.expired', { network: t(`kit.network.${broken[0]}`) })
      const common = { keywords, section: 'actions' as const }
      return [
        ...(permissions.locations || permissions.googleHours
          ? [
              {
                id: `place ${id}`,
                section: 'places' as const,
                text: name,
                hint: group,
                keywords,
                icon: IconMapPin,
                alarm,
                run: go(own),
              },
            ]
          : []),
        ...(permissions.locations || permissions.googleHours
          ? [
              {
                ...{ ...common, id: `hours ${id}`, icon: IconClockEdit, text: t('palette.hoursOf', { place: name }) },
                run: go(`${own}#hours`),
              },
            ]
          : []),
        ...(permissions.locations
          ? broken
              .filter((network) => shownNetworks.some((item) => item === network))
              .map((network) => ({
                ...{ ...common, id: `reconnect ${network} ${id}`, icon: IconPlugConnected },
                ...{
                  text: t('palette.reconnect', { network: t(`kit.network.${network}`), place: name }),
                  run: go(`${own}?connect=${network}`),
                },
              }))
          : []),
        ...(permissions.inbox
          ? [
              {
                ...{ ...common, id: `inbox ${id}`, icon: IconInbox, text: t('palette.inboxOf', { place: name }) },
                run: go(`/inbox?locations=${scope(id)}`),
              },
            ]
          : []),
        ...(permissions.report
          ? [
              {
                ...{ ...common, id: `report ${id}`, icon: IconChartLine, text: t('palette.reportOf', { place: name }) },
                run: go(`/report/${id}`),
              },
            ]
          : []),
        ...(permissions.calendar
          ? [
              {
                ...{
                  ...common,
                  id: `calendar ${id}`,
                  icon: IconCalendarMonth,
                  text: t('palette.calendarOf', { place: name }),
                },
                run: go(`/calendar?locations=${scope(id)}`),
              },
            ]
          : []),
      ]
    })
  }, [tree, permissions, shownNetworks, navigate, t])
}

const listBrokenNetworks = (location: TreeLocation) =>
  (location.networks ?? []).flatMap(({ network, valid }) => (valid ? [] : [network]))

/** The URL of a menu entry. */
const getHref = ({ to, search }: MenuEntry): string => (search ? `${to}?tab=${search.tab}` : (to ?? '/'))
