import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconBolt,
  IconBuildingStore,
  IconCalendarMonth,
  IconChartDots3,
  IconChartLine,
  IconClockEdit,
  IconHome,
  IconInbox,
  IconLibraryPhoto,
  IconListDetails,
  IconPencilPlus,
  IconPhoto,
  IconRss,
  IconStack2,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { features } from '../api/features.ts'
import { useToDoCount } from '../api/to-do-count.ts'
import type { TextKey } from '../i18n/messages.ts'
import type { RouteNeeds } from '../session/permissions.ts'

/** One line of the side menu. A feature adds its own when its screen exists; the same rights guard the route. */
export interface MenuEntry {
  readonly to: LinkProps['to']
  /** The part of the page it leads to. */
  readonly search?: { readonly tab: 'identity' }
  readonly text: TextKey
  readonly icon: Icon
  readonly needs?: RouteNeeds
  /** The letter that leads here after G. */
  readonly key?: string
  /** Where one is in this part too, beside the pages below `to`. */
  readonly within?: readonly string[]
  /** A hook that counts what waits there, for the grey pill; undefined while unknown. */
  readonly useCount?: () => number | undefined
}

/** Groups stand apart by space alone. */
export const menu: readonly (readonly MenuEntry[])[] = [
  [
    { to: '/', text: 'shell.entries.home', icon: IconHome, key: 'h' },
    {
      to: '/inbox',
      text: 'shell.entries.inbox',
      icon: IconInbox,
      key: 'i',
      needs: { permission: 'inbox' },
      useCount: useToDoCount,
    },
  ],
  [
    {
      to: '/calendar',
      text: 'shell.entries.calendar',
      icon: IconCalendarMonth,
      key: 'c',
      needs: { permission: 'calendar' },
    },
    {
      to: '/calendar-list',
      text: 'shell.entries.list',
      icon: IconListDetails,
      key: 'l',
      needs: { permission: 'calendar' },
    },
    { to: '/rss', text: 'shell.entries.rss', icon: IconRss, needs: { permission: 'rssFeed' } },
  ],
  [
    {
      to: '/report',
      text: 'shell.entries.reports',
      icon: IconChartLine,
      key: 'r',
      needs: { permission: 'report' },
    },
    { to: '/globalKpi', text: 'shell.entries.kpi', icon: IconChartDots3, key: 'k' },
  ],
  [
    {
      to: '/library',
      text: 'shell.entries.library',
      icon: IconPhoto,
      key: 'm',
      needs: { permission: 'media' },
    },
    {
      to: '/shared-medias',
      text: 'shell.entries.shared',
      icon: IconLibraryPhoto,
      needs: { permission: 'media', superAdmin: true },
    },
  ],
  [
    {
      to: '/settings/company',
      text: 'shell.entries.places',
      icon: IconBuildingStore,
      key: 's',
      needs: { permission: 'locations' },
      within: ['/settings/locations/'],
    },
  ],
]

const multiPost: MenuEntry = {
  to: '/calendar/multi-post',
  text: 'shell.publishMulti',
  icon: IconStack2,
  needs: { permission: 'isAllowCrossPost' },
}

/** Ways to publish: the first the person may use is the button, the others its menu. */
export const publishing: readonly MenuEntry[] = [
  {
    to: '/calendar/create',
    text: 'shell.publishSingle',
    icon: IconPencilPlus,
    needs: { permission: 'calendarPost' },
  },
  ...(features.multiPost ? [multiPost] : []),
]

/** Opens over the page; the others are links. */
export const bulkEntry = {
  to: undefined,
  text: 'shell.panel.bulk',
  icon: IconClockEdit,
  needs: { permission: 'googleHours' },
} as const satisfies MenuEntry

/** Links of the user panel. */
export const panelEntries: readonly MenuEntry[] = [
  { to: '/settings/profile', text: 'shell.panel.profile', icon: IconUser, key: 's' },
  {
    to: '/settings/company',
    text: 'shell.panel.company',
    icon: IconBuildingStore,
    needs: { permission: 'locations' },
  },
  { to: '/settings/users', text: 'shell.panel.users', icon: IconUsers, needs: { permission: 'users' } },
  {
    to: '/settings/company',
    search: { tab: 'identity' },
    text: 'shell.panel.settings',
    icon: IconAdjustmentsHorizontal,
    needs: { permission: 'setting' },
  },
  {
    to: '/quick-replies',
    text: 'shell.panel.quickReplies',
    icon: IconBolt,
    needs: { permission: 'quickReplies' },
  },
]
