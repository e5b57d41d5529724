import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { type ComposerTab, detached } from '../model/composition.ts'
import { isUnfinished } from '../model/preflight.ts'
import { useComposer } from '../state/composer.ts'
import classes from './What.module.css'

/** The common part, and each network where it differs: a dot says that it does, a number what is to mend there. */
export function NetworkTabs({ panel }: { panel: string }) {
  const t = useTranslations()
  const isMobile = useIsMobile()
  const { composition, tab, setTab, points } = useComposer()
  const tabs: readonly ComposerTab[] = ['common', ...composition.networks]
  const onKeyDown = (event: KeyboardEvent) => {
    // With Shift the arrows are the preview’s.
    if (event.shiftKey) return
    const at = tabs.indexOf(tab)
    const positions: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const position = positions[event.key]
    const next = position === undefined ? undefined : tabs.at(position % tabs.length)
    if (next === undefined) return
    event.preventDefault()
    setTab(next)
    document.getElementById(`${panel}-${next}`)?.focus()
  }
  return (
    <div className={classes.tabs} role="tablist" aria-label={t('composer.what.tabs')} onKeyDown={onKeyDown}>
      {tabs.map((item) => {
        const name = item === 'common' ? t('composer.what.common') : t(`kit.network.${item}`)
        const own = item !== 'common' && detached(composition, item).length > 0
        const errors = points.filter(
          (point) =>
            point.severity === 'error' && point.network === item && point.goal.to === 'part' && !isUnfinished(point),
        ).length
        return (
          <button
            key={item}
            id={`${panel}-${item}`}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={item === tab}
            aria-controls={panel}
            tabIndex={item === tab ? 0 : -1}
            onClick={() => setTab(item)}
          >
            {item !== 'common' && <NetworkGlyph network={item} size={18} decorative />}
            <span className={isMobile && item !== 'common' ? 'visually-hidden' : undefined}>{name}</span>
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
