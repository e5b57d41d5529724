import { useNavigate } from '@tanstack/react-router'
import { menu, panelEntries, publishing } from '../layout/menu.ts'
import { useMe } from '../session/current-user.ts'
import { mayOpen } from '../session/permissions.ts'
import { focusRegion } from '../ui/focus.ts'
import { openLayer } from '../ui/overlays.ts'
import { type Shortcuts, useShortcuts } from '../ui/use-shortcuts.ts'

/** The keys that work on every page; a page's own come first. */
export function useGlobalKeys(): void {
  const navigate = useNavigate()
  const me = useMe()
  const pages = [...menu.flat(), ...panelEntries].filter(({ key, needs }) => key && mayOpen(needs ?? {}, me))
  const [way] = publishing.filter(({ needs }) => mayOpen(needs ?? {}, me))
  const goTo: Shortcuts = Object.fromEntries(
    // Of two with one letter the first counts.
    pages.toReversed().map(({ key, to }) => [`g ${key}`, () => void navigate({ href: to ?? '/' })]),
  )
  useShortcuts({
    ...goTo,
    ...(way ? { n: () => void navigate({ href: way.to ?? '/' }) } : {}),
    b: () => openLayer('notifications'),
    '?': () => openLayer('help'),
    '/': () => openLayer('palette'),
    'Mod+k': () => openLayer('palette'),
    F6: () => focusRegion(1),
    'Shift+F6': () => focusRegion(-1),
  })
}
