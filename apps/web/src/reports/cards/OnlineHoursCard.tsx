import { useNavigate } from '@tanstack/react-router'
import type { AudienceStats } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { useMe } from '../../session/current-user.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { HeatMap } from '../../ui/chart/HeatMap.tsx'
import type { Social } from '../model/search.ts'
import { getNextOccurrence, listWeekdays } from '../model/weekdays.ts'
import classes from './Cards.module.css'
import type { ReportCardProps } from './report-card-props.ts'

/** When followers are online, by weekday and hour; an hour opens the composer for that time. */
export function OnlineHoursCard({
  source,
  pens,
  className,
  social,
}: ReportCardProps<AudienceStats> & { social: Social }) {
  const t = useTranslations('reports')
  const navigate = useNavigate()
  const mayPost = useMe().appPermissions.calendarPost
  const { metricTexts } = pens
  const title = t('online.title')
  const network = metricTexts.info('followers').source
  const week = listWeekdays(metricTexts.formats.weekStartsOn)
  const dayName = metricTexts.formats.weekdayName
  const hourName = (hour: number) => t('online.hour', { hour })
  const create = (weekday: number, hour: number) =>
    void navigate({
      to: '/calendar/create',
      search: {
        at: getNextOccurrence(weekday, hour, new Date()),
        ...(social === 'facebook' || social === 'instagram' ? { network: social } : {}),
      },
    })
  return (
    <ChartCard
      className={className}
      title={title}
      info={{ text: t('online.define'), ...(network ? { source: network } : {}) }}
      source={source}
      height={160}
      errorTitle={t('failed', { name: title })}
      draw={({ onlineHours }) => {
        const { rows, gap } = onlineHours
        if (rows.length === 0) return { missing: metricTexts.gap(gap) }
        const getValue = (weekday: number, hour: number) =>
          rows.find((row) => row.weekday === weekday && row.hour === hour)?.value ?? null
        const hours = Array.from({ length: 24 }, (_, hour) => hour)
        const cells = week.flatMap((weekday) =>
          hours.map((hour) => ({ weekday, hour, value: getValue(weekday, hour) })),
        )
        const peak = rows.toSorted((a, b) => b.value - a.value)[0]
        const describeCell = (index: number) => {
          const cell = cells[index]
          if (!cell) return ''
          const value = cell.value === null ? pens.texts.none : metricTexts.count(Math.round(cell.value))
          return t('online.cell', { day: dayName(cell.weekday), hour: hourName(cell.hour), value })
        }
        return {
          summary: peak ? t('online.summary', { day: dayName(peak.weekday), hour: hourName(peak.hour) }) : title,
          ...(mayPost && peak
            ? {
                link: (
                  <button type="button" className={classes.link} onClick={() => create(peak.weekday, peak.hour)}>
                    {t('online.create')}
                  </button>
                ),
              }
            : {}),
          table: {
            columns: [t('online.time'), ...week.map(dayName)],
            rows: hours.map((hour) => [
              hourName(hour),
              ...week.map((weekday) => {
                const value = getValue(weekday, hour)
                return { text: value === null ? pens.texts.none : metricTexts.count(Math.round(value)), value }
              }),
            ]),
          },
          plot: (
            <HeatMap
              label={title}
              rows={week.map(dayName)}
              columns={hours.map(hourName)}
              values={cells.map(({ value }) => value)}
              describe={describeCell}
              {...(mayPost
                ? {
                    onOpen: (index: number) => {
                      const cell = cells[index]
                      if (cell) create(cell.weekday, cell.hour)
                    },
                  }
                : {})}
            />
          ),
          ...(mayPost ? { note: t('online.hint') } : {}),
        }
      }}
    />
  )
}
