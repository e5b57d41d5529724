import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsMobile } from '../../ui/use-is-mobile.ts'

type Name = 'publish' | 'inbox' | 'calendar' | 'places' | 'menu' | 'bell' | 'you'

export interface TourStop {
  readonly name: Name
  /** A selector. */
  readonly target: string
}

/** Where the tour leads: what the menu leaves out for want of a right, or this page does not show, is no stop. */
export function useTourStops(): readonly TourStop[] {
  const t = useTranslations('shell')
  const isMobile = useIsMobile()
  const [stops] = useState(() => {
    const to = (address: string) => `a[href^="${address}"]`
    const named = (label: string) => `header [aria-label^="${CSS.escape(label)}"]`
    const publish = ['/calendar/create', '/calendar/multi-post']
    const wide: TourStop[] = [
      { name: 'publish', target: publish.map((address) => `aside ${to(address)}`).join() },
      { name: 'inbox', target: `aside nav ${to('/inbox')}` },
      { name: 'calendar', target: `aside nav ${to('/calendar')}` },
      { name: 'places', target: `aside nav ${to('/settings/company')}` },
    ]
    // The menu is folded away: it is one stop, and says what is in it.
    const narrow: TourStop[] = [
      { name: 'menu', target: named(t('openMenu')) },
      { name: 'publish', target: publish.map((address) => `${to(address)}:not(main *)`).join() },
      { name: 'bell', target: named(t('entries.notifications')) },
      { name: 'you', target: named(t('panel.open')) },
    ]
    return (isMobile ? narrow : wide).filter(({ target }) => document.querySelector(target) !== null)
  })
  return stops
}
