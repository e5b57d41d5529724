import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CountPill } from '../../ui/CountPill.tsx'
import classes from './LocationPage.module.css'

const anchors = ['connections', 'hours', 'profile', 'details', 'danger'] as const
type Anchor = (typeof anchors)[number]

/** The sections of the page; the one being read is marked. */
export function SectionNav({ broken, mayChange }: { broken: number; mayChange: boolean }) {
  const t = useTranslations('places.location')
  const [current, setCurrent] = useState<Anchor>('connections')
  const shown = anchors.filter((anchor) => anchor !== 'danger' || mayChange)
  useEffect(() => {
    const seen = new Map<string, number>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) seen.set(target.id, intersectionRatio)
        const visible = anchors.find((anchor) => (seen.get(anchor) ?? 0) > 0.6)
        if (visible) setCurrent(visible)
      },
      { threshold: [0, 0.6, 1] },
    )
    for (const anchor of anchors) {
      const section = document.getElementById(anchor)
      if (section) observer.observe(section)
    }
    // An address may name a section; it is there only now.
    const named = anchors.find((anchor) => window.location.hash === `#${anchor}`)
    if (named) document.getElementById(named)?.scrollIntoView({ block: 'start' })
    return () => observer.disconnect()
  }, [])
  const go = (anchor: Anchor) => {
    const section = document.getElementById(anchor)
    section?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    section?.focus({ preventScroll: true })
    setCurrent(anchor)
  }
  return (
    <nav className={classes.anchors} aria-label={t('sections')}>
      {shown.map((anchor) => (
        <button
          key={anchor}
          type="button"
          className={classes.anchor}
          aria-current={anchor === current ? 'true' : undefined}
          onClick={() => go(anchor)}
        >
          {t(`anchor.${anchor}`)} {anchor === 'connections' && broken > 0 && <CountPill count={broken} />}
        </button>
      ))}
    </nav>
  )
}
