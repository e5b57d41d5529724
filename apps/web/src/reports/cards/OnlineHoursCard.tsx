import { useNavigate } from '@tanstack/react-router'
import type { AudienceStats } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { useMe } from '../../session/current-user.ts'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { HeatMap } from '../../ui/chart/HeatMap.tsx'
import type { Social } from '../model/search.ts'
import { nextAt, weekOf } from '../model/week.ts'
import classes from './Cards.module.css'
import type { CardProps } from './card-props.ts'

/** When followers are there: seven days of twenty-four hours; an hour leads to a post at that time. */
export function OnlineHoursCard({ source, pens, className, social }: CardProps<AudienceStats> & { social: Social }) {
  const t = useTranslations('reports')
  const navigate = useNavigate()
  const mayPost = useMe().appPermissions.calendarPost
  const { words } = pens
  const title = t('online.title')
  const network = words.info('followers').source
  const week = weekOf(words.formats.weekStartsOn)
  const dayName = words.formats.weekdayName
  const hourName = (hour: number) => t('online.hour', { hour })
  const create = (weekday: number, hour: number) =>
    void navigate({
      to: '/calendar/create',
      search: {
        at: nextAt(weekday, hour, new Date()),
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
        if (rows.length === 0) return { missing: words.gap(gap) }
        const valueAt = (weekday: number, hour: number) =>
          rows.find((row) => row.weekday === weekday && row.hour === hour)?.value ?? null
        const hours = Array.from({ length: 24 }, (_, hour) => hour)
        const cells = week.flatMap((weekday) => hours.map((hour) => ({ weekday, hour, value: valueAt(weekday, hour) })))
        const peak = rows.toSorted((a, b) => b.value - a.value)[0]
        const say = (index: number) => {
          const cell = cells[index]
          if (!cell) return ''
          const value = cell.value === null ? pens.texts.none : words.count(Math.round(cell.value))
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
                const value = valueAt(weekday, hour)
                return { text: value === null ? pens.texts.none : words.count(Math.round(value)), value }
              }),
            ]),
          },
          plot: (
            <HeatMap
              label={title}
              rows={week.map(dayName)}
              columns={hours.map(hourName)}
              values={cells.map(({ value }) => value)}
              describe={say}
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
