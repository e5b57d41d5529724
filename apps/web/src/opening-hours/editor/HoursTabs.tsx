import { IconAlertTriangle } from '@tabler/icons-react'
import { type HoursTab, hoursTabs } from '@vitrine/contract/opening-hours-special'
import { type KeyboardEvent, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { countErrors, type HoursForm, isChanged } from '../hours-form.ts'
import classes from './HoursEditor.module.css'

interface Props {
  tab: HoursTab
  onTab: (tab: HoursTab) => void
  form: HoursForm
  saved: HoursForm | null
  complete: boolean
  /** What their ids begin with. */
  id: string
  /** The id of what they show. */
  panel: string
}

/** Which hours are shown; each tab counts what is wrong in it. */
export function HoursTabs({ tab, onTab, form, saved, complete, id, panel }: Props) {
  const t = useTranslations('hours')
  const formats = useFormats()
  // Where there is no room for all of them, the one that is open is in sight.
  useEffect(() => {
    const open = document.getElementById(`${id}-tab-${tab}`)
    const list = open?.parentElement
    if (list && open) list.scrollLeft = open.offsetLeft - (list.clientWidth - open.offsetWidth) / 2
  }, [id, tab])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = hoursTabs.indexOf(tab)
    const positions: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const position = positions[event.key]
    const next = position === undefined ? undefined : hoursTabs.at(position % hoursTabs.length)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    document.getElementById(`${id}-tab-${next}`)?.focus()
    onTab(next)
  }
  return (
    <div role="tablist" aria-label={t('sets')} className={classes.tabs}>
      {hoursTabs.map((item) => {
        const errorCount = countErrors(form, item, complete)
        return (
          <button
            key={item}
            id={`${id}-tab-${item}`}
            type="button"
            role="tab"
            aria-selected={item === tab}
            aria-controls={item === tab ? panel : undefined}
            tabIndex={item === tab ? 0 : -1}
            className={classes.tab}
            onClick={() => onTab(item)}
            onKeyDown={onKeyDown}
          >
            {t(`tab.${item}`)}
            {item === 'specialDays' && form.special.length > 0 && <span>{formats.integer(form.special.length)}</span>}
            {saved && isChanged(form, saved, item) && (
              <span className={classes.dot} role="img" aria-label={t('changed')} />
            )}
            {errorCount > 0 && (
              <span className={classes.faults}>
                {formats.integer(errorCount)}
                <IconAlertTriangle size={14} stroke={2.2} role="img" aria-label={t('faults', { count: errorCount })} />
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
