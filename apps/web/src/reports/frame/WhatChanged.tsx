import { IconBulb } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../session/current-user.ts'
import type { News } from '../model/news.ts'
import type { MetricTexts } from '../model/use-metric-texts.ts'
import classes from './Report.module.css'

interface Props {
  news: readonly News[]
  metricTexts: MetricTexts
  /** Shown before the others: the sentence about the best post, if there is one. */
  first?: ReactNode
}

/** The top of every report: up to three highlights as sentences. */
export function WhatChanged({ news, metricTexts, first }: Props) {
  const t = useTranslations('reports')
  const shown = first ? news.slice(0, 2) : news
  if (shown.length === 0 && !first) return null
  return (
    <section className={classes.changed} aria-label={t('changed')}>
      <IconBulb size={20} stroke={1.75} aria-hidden />
      <ul className={classes.news}>
        {first && <li>{first}</li>}
        {shown.map((item) => (
          <li key={`${item.kind} ${item.metric}`}>
            <Sentence news={item} metricTexts={metricTexts} /> <Behind news={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sentence({ news, metricTexts }: { news: News; metricTexts: MetricTexts }) {
  const t = useTranslations('reports.news')
  const b = (chunks: ReactNode) => <strong>{chunks}</strong>
  const name = metricTexts.name(news.metric)
  if (news.kind === 'peak')
    return t.rich('peak', {
      name,
      day: metricTexts.wholeDay(news.day),
      value: metricTexts.value(news.metric, news.value),
      times: metricTexts.formats.decimal(news.times),
      b,
    })
  const total = metricTexts.value(news.metric, news.total)
  if (news.kind === 'total') return t.rich('total', { name, total, b })
  // The sentence itself names the direction, so sign and arrow are removed.
  const amount = (metricTexts.change(news.metric, { change: Math.abs(news.change) })?.text ?? '').replace(
    /^\+| ▲$/g,
    '',
  )
  return t.rich(news.change > 0 ? 'up' : 'down', { name, amount, total, b })
}

/** A link from a highlight to its details. */
function Behind({ news }: { news: News }) {
  const t = useTranslations('reports.news')
  const permissions = useMe().appPermissions
  if (news.kind === 'peak' && permissions.calendar)
    return (
      <Link to="/calendar" search={{ view: 'week', date: news.day }}>
        {t('posts')}
      </Link>
    )
  return <a href={`#${cardId(news.metric)}`}>{t('see')}</a>
}

/** The id of a metric's card, which highlights link to. */
export const cardId = (metric: string): string => `figure-${metric}`
