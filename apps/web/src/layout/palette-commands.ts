import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Sections of the palette, in the order they are shown. */
export const sections = ['actions', 'go', 'places', 'posts', 'messages'] as const
export type CommandSection = (typeof sections)[number]

/** One line: what it is called, what else finds it, what it does. */
export interface Command {
  readonly id: string
  readonly section: CommandSection
  readonly text: string
  /** Shown behind it, in grey. */
  readonly hint?: string
  /** Finds it too, unseen. */
  readonly keywords?: string
  readonly icon?: Icon
  /** In place of the icon: a face, a picture. */
  readonly avatar?: ReactNode
  /** What is wrong there. */
  readonly alarm?: string
  /** The key that does the same. */
  readonly keys?: string
  readonly run: () => void
}

/** By section, and not more of one than leaves room for the others. */
export function arranged(commands: readonly Command[], maxPerSection: number): Command[] {
  return sections.flatMap((section) =>
    commands.filter((command) => command.section === section).slice(0, maxPerSection),
  )
}

/** The line above or below, round and round. */
export function stepped<Id extends string>(ids: readonly Id[], current: Id | undefined, by: number): Id | undefined {
  if (ids.length === 0) return undefined
  const at = current === undefined ? -1 : ids.indexOf(current)
  if (at === -1) return by > 0 ? ids[0] : ids.at(-1)
  return ids[(at + by + ids.length) % ids.length]
}
