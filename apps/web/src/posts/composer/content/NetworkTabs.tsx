import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { detached, type Tab } from '../model/composition.ts'
import { isUnfinished } from '../model/preflight.ts'
import { useComposer } from '../state/composer.ts'
import classes from './What.module.css'

/** The common part, and each network where it differs: a dot says that it does, a number what is to mend there. */
export function NetworkTabs({ panel }: { panel: string }) {
  const t = useTranslations()
  const isMobile = useIsMobile()
  const { composition, tab, setTab, points } = useComposer()
  const tabs: readonly Tab[] = ['common', ...composition.networks]
  const onKeyDown = (event: KeyboardEvent) => {
    // With Shift the arrows are the preview’s.
    if (event.shiftKey) return
    const at = tabs.indexOf(tab)
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const place = places[event.key]
    const next = place === undefined ? undefined : tabs.at(place % tabs.length)
    if (next === undefined) return
    event.preventDefault()
    setTab(next)
    document.getElementById(`${panel}-${next}`)?.focus()
  }
  return (
    <div className={classes.tabs} role="tablist" aria-label={t('composer.what.tabs')} onKeyDown={onKeyDown}>
      {tabs.map((one) => {
        const name = one === 'common' ? t('composer.what.common') : t(`kit.network.${one}`)
        const own = one !== 'common' && detached(composition, one).length > 0
        const errors = points.filter(
          (point) =>
            point.severity === 'error' && point.network === one && point.goal.to === 'part' && !isUnfinished(point),
        ).length
        return (
          <button
            key={one}
            id={`${panel}-${one}`}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={one === tab}
            aria-controls={panel}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => setTab(one)}
          >
            {one !== 'common' && <NetworkGlyph network={one} size={18} decorative />}
            <span className={isMobile && one !== 'common' ? 'visually-hidden' : undefined}>{name}</span>
            {own && (
              <>
                <span className={classes.dot} aria-hidden />
                <span className="visually-hidden">{t('composer.detached.tab')}</span>
              </>
            )}
            {errors > 0 && (
              <>
                <span className={classes.errors} aria-hidden>
                  {errors}
                </span>
                <span className="visually-hidden">{t('composer.check.errors', { count: errors })}</span>
              </>
            )}
          </button>
        )
      })}
    </div>
  )
}
