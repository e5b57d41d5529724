import { type Icon, IconHome, IconInbox } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { RouteNeeds } from './guard.ts'
import { useToDoCount } from './inbox/to-do-count.ts'
import type { TextKey } from './texts.ts'

/** One line of the side menu. A feature adds its own when its screen exists; the same rights guard the route. */
export interface MenuEntry {
  readonly to: LinkProps['to']
  readonly text: TextKey
  readonly icon: Icon
  readonly needs?: RouteNeeds
  /** A hook that counts what waits there, for the grey pill; undefined while unknown. */
  readonly useCount?: () => number | undefined
}

/** Groups stand apart by space alone. */
export const menu: readonly (readonly MenuEntry[])[] = [
  [
    { to: '/', text: 'shell.entries.home', icon: IconHome },
    {
      to: '/inbox',
      text: 'shell.entries.inbox',
      icon: IconInbox,
      needs: { permission: 'inbox' },
      useCount: useToDoCount,
    },
  ],
]

/** Ways to publish: the first the person may use is the button, the others its menu. */
export const publishing: readonly MenuEntry[] = []

/** Links of the user panel. */
export const panelEntries: readonly MenuEntry[] = []
