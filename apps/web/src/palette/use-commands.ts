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
import { useKeptSteps } from '../home/onboarding-state.ts'
import { languageNames, languages } from '../i18n/language.ts'
import { type MenuEntry, menu, panelEntries, publishing } from '../layout/menu.ts'
import type { Command } from '../layout/palette-commands.ts'
import { useLocationTreeData } from '../location-data/location-tree-data.ts'
import { useShownNetworks } from '../location-data/shown-networks.ts'
import { chooseDensity, readDensity } from '../preferences/density.ts'
import { switchLetters, useLetters } from '../preferences/single-key-shortcuts.ts'
import { useMe } from '../session/current-user.ts'
import { mayOpen } from '../session/permissions.ts'
import { useKeepChoice } from '../session/use-save-preference.ts'
import { useScheme } from '../theme/use-scheme.ts'
import type { TreePlace } from '../ui/location-tree/tree.ts'
import { openBulk, openLayer } from '../ui/overlays.ts'
import { speakOrSay } from '../ui/translator.ts'

/** Everything that can be done or reached without asking the server: pages, creations, switches. */
export function useCommands(): Command[] {
  const t = useTranslations()
  const me = useMe()
  const navigate = useNavigate()
  const requestSignOut = useRequestSignOut()
  const { chooseScheme } = useScheme()
  const letters = useLetters()
  const keep = useKeepChoice()
  const firstSteps = useKeptSteps()
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
      .filter((page, index) => pages.findIndex((one) => hrefOf(one) === hrefOf(page)) === index)
      .map(
        (page): Command => ({
          ...{ id: `go ${hrefOf(page)}`, section: 'go', text: t(page.text), icon: page.icon, run: go(hrefOf(page)) },
          ...{ words: t('palette.go'), keys: page.key && `G+${page.key.toUpperCase()}` },
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
        keep({ preferences: { theme: scheme } })
      }),
    ),
    ...languages.map((language) =>
      action(`language ${language}`, t('palette.language', { name: languageNames[language] }), IconLanguage, () => {
        void speakOrSay(language).then((spoken) => spoken && keep({ lang: language }))
      }),
    ),
    action('density', t('palette.density'), IconRowInsertBottom, () => {
      const density = readDensity() === 'compact' ? 'comfort' : 'compact'
      chooseDensity(density)
      keep({ preferences: { density } })
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
    action('letters', letters ? t('palette.lettersOff') : t('palette.lettersOn'), IconKeyboard, () => {
      switchLetters(!letters)
      keep({ preferences: { shortcuts: !letters } })
    }),
    action('logout', t('shell.panel.logout'), IconLogout, () => void requestSignOut()),
  ]
}

/** The places, and what can be done at each. */
export function usePlaceCommands(): Command[] {
  const t = useTranslations()
  const rights = useMe().appPermissions
  const shownNetworks = useShownNetworks()
  const navigate = useNavigate()
  const tree = useLocationTreeData().data
  return useMemo(() => {
    if (!tree) return []
    const go = (href: string) => () => void navigate({ href })
    const groups = new Map(tree.groups.map(({ id, name }) => [id, name]))
    const scope = (id: string) => encodeURIComponent(JSON.stringify([id]))
    return tree.places.flatMap((place): Command[] => {
      const { id, name } = place
      const own = `/settings/locations/${id}`
      const broken = brokenAt(place)
      const group = place.group === null ? undefined : groups.get(place.group)
      const words = [place.city, ...(place.codes ?? []), group].filter(Boolean).join(' ')
      const alarm = broken[0] && t('palette.expired', { network: t(`kit.network.${broken[0]}`) })
      const common = { words, section: 'actions' as const }
      return [
        ...(rights.locations || rights.googleHours
          ? [
              {
                id: `place ${id}`,
                section: 'places' as const,
                text: name,
                hint: group,
                words,
                icon: IconMapPin,
                alarm,
                run: go(own),
              },
            ]
          : []),
        ...(rights.locations || rights.googleHours
          ? [
              {
                ...{ ...common, id: `hours ${id}`, icon: IconClockEdit, text: t('palette.hoursOf', { place: name }) },
                run: go(`${own}#hours`),
              },
            ]
          : []),
        ...(rights.locations
          ? broken
              .filter((network) => shownNetworks.some((one) => one === network))
              .map((network) => ({
                ...{ ...common, id: `reconnect ${network} ${id}`, icon: IconPlugConnected },
                ...{
                  text: t('palette.reconnect', { network: t(`kit.network.${network}`), place: name }),
                  run: go(`${own}?connect=${network}`),
                },
              }))
          : []),
        ...(rights.inbox
          ? [
              {
                ...{ ...common, id: `inbox ${id}`, icon: IconInbox, text: t('palette.inboxOf', { place: name }) },
                run: go(`/inbox?locations=${scope(id)}`),
              },
            ]
          : []),
        ...(rights.report
          ? [
              {
                ...{ ...common, id: `report ${id}`, icon: IconChartLine, text: t('palette.reportOf', { place: name }) },
                run: go(`/report/${id}`),
              },
            ]
          : []),
        ...(rights.calendar
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
  }, [tree, rights, shownNetworks, navigate, t])
}

const brokenAt = (place: TreePlace) => (place.networks ?? []).flatMap(({ network, valid }) => (valid ? [] : [network]))

/** The address an entry leads to. */
const hrefOf = ({ to, search }: MenuEntry): string => (search ? `${to}?tab=${search.tab}` : (to ?? '/'))
