import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { getUtcMidnight } from '../../dates/calendar-day.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './Report.module.css'

interface Props {
  title: string
  freshness: { upTo?: string | undefined; behind: number } | undefined
  children: ReactNode
}

/** The report's title, the last day with figures, and the controls. */
export function ReportHead({ title, freshness, children }: Props) {
  const t = useTranslations('reports')
  const formats = useFormats('UTC')
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>{title}</h2>
      {freshness?.upTo && (
        <p className={classes.freshness}>
          {t('freshness', { day: formats.dayMonth(getUtcMidnight(freshness.upTo)) })}
          {freshness.behind > 0 && <> {t('behind', { count: freshness.behind })}</>}
        </p>
      )}
      <div className={classes.controls}>{children}</div>
    </div>
  )
}
