import type { Locale } from '@vitrine/contract/companies'
import { metricKinds, type ReportMetric, type ReportType } from '@vitrine/contract/report-metrics'
import type { AudienceStats, ContentStats, GapReason, GoogleInsights, Insights } from '@vitrine/contract/reports'
import { translate } from '../lib/i18n.ts'
import { type ExportScope, scopeFacts } from './export-scope.ts'
import type { ReportCell, ReportColumn, ReportDocument, ReportSection } from './report-document.ts'

// What each report says, as tables. Texts stand under `report` in the dictionaries.

type Head = Pick<AudienceStats, 'from' | 'to' | 'comparison' | 'freshness' | 'places' | 'notices' | 'integrationType'>
type Series = AudienceStats['series'][number]
type Notice = Head['notices'][number]
type Total = Insights['totals'][number]

export function audienceDocument(lang: Locale, scope: ExportScope, stats: AudienceStats): ReportDocument {
  const t = (key: string) => translate(lang, `report.${key}`)
  const countries = new Intl.DisplayNames(lang, { type: 'region', fallback: 'code' })
  const ranked = (title: string, of: AudienceStats['cities'], name = (text: string) => text): ReportSection => ({
    ...table(
      title,
      [text(t('name')), number(t('followersNow')), percent(t('share'))],
      of.rows.map((row) => [name(row.name), row.value, row.share]),
    ),
    ...because(lang, of.gap),
    chart: 'bars',
  })
  return {
    ...opening(lang, scope, reportTitle(lang, 'audience', stats.integrationType), stats),
    sections: [
      totals(lang, stats.series),
      ...daily(lang, stats.series),
      ranked(t('countries'), stats.countries, (code) =>
        /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code,
      ),
      ranked(t('cities'), stats.cities),
      {
        ...table(
          t('ageGender'),
          [text(t('age')), text(t('gender')), number(t('followersNow')), percent(t('share'))],
          stats.ageGender.rows.map((row) => [row.age, t(`genders.${row.gender}`), row.value, row.share]),
        ),
        ...because(lang, stats.ageGender.gap),
      },
      {
        ...table(
          t('onlineHours'),
          [text(t('hour')), ...week.map((day) => number(formatWeekday(lang, day)))],
          hours(stats.onlineHours.rows),
        ),
        ...because(lang, stats.onlineHours.gap),
      },
    ],
  }
}

export function contentDocument(lang: Locale, scope: ExportScope, stats: ContentStats): ReportDocument {
  const t = (key: string) => translate(lang, `report.${key}`)
  const metric = (name: ReportMetric) => toColumn(lang, name)
  return {
    ...opening(lang, scope, reportTitle(lang, 'content', stats.integrationType), stats),
    sections: [
      totals(lang, stats.series),
      {
        ...table(
          t('reactions'),
          [text(t('reaction')), number(t('total')), ...comparison(lang, number)],
          stats.reactions.map((row) => [t(`reactionNames.${row.reaction}`), known(row.total), ...comparedCells(row)]),
        ),
        chart: 'bars',
      },
      table(
        t('byType'),
        [
          ...[text(t('type')), metric('posts'), number(t('comparedPosts')), number(t('previousPosts'))],
          ...[metric('reach'), metric('engagements'), metric('engagementRate')],
        ],
        stats.byType.map((row) => [
          ...[t(`types.${row.postType}`), row.posts],
          ...comparedCounts(row.comparedPosts ?? row.posts, row.previousPosts),
          ...[known(row.reach), known(row.engagements), known(row.engagementRate)],
        ]),
      ),
      table(
        t('best'),
        [
          text(t('text')),
          date(t('publishedAt')),
          text(t('place')),
          metric('reach'),
          metric('engagements'),
          metric('engagementRate'),
        ],
        stats.best.map((post) => [
          ...[post.text, post.publishedAt.slice(0, 10), post.location.name],
          ...[known(post.reach), known(post.engagements), known(post.engagementRate)],
        ]),
      ),
      ...daily(lang, stats.series),
    ],
  }
}

export function googleDocument(lang: Locale, scope: ExportScope, stats: GoogleInsights): ReportDocument {
  const t = (key: string) => translate(lang, `report.${key}`)
  const { keywords } = stats
  return {
    ...opening(lang, scope, reportTitle(lang, 'insights', 'google'), stats),
    sections: [
      totals(lang, stats.series),
      {
        ...table(
          t('stars'),
          [
            ...[text(t('stars')), number(t('reviewsCount')), percent(t('share'))],
            ...[number(t('comparedReviews')), number(t('previous'))],
          ],
          stats.stars
            .toReversed()
            .map((row) => [
              ...[`${row.stars} / 5`, row.count, row.share],
              ...comparedCounts(row.comparedCount ?? row.count, row.previous),
            ]),
        ),
        chart: 'bars',
      },
      table(
        t('reviewsByMonth'),
        [text(t('month')), number(t('reviewsCount')), decimal(t('average'))],
        stats.reviews.map((row) => [row.month, row.count, known(row.average)]),
      ),
      {
        ...table(
          t('keywords'),
          [text(t('keyword')), text(t('searches'))],
          keywords.rows.map((row) => [row.keyword, row.value === undefined ? `< ${row.lessThan}` : String(row.value)]),
        ),
        ...because(lang, keywords.gap),
      },
      ...daily(lang, stats.series),
    ],
  }
}

export function insightsDocument(lang: Locale, scope: ExportScope, stats: Insights): ReportDocument {
  const t = (key: string) => translate(lang, `report.${key}`)
  const columns = stats.metrics.map((metric) => toColumn(lang, metric))
  const figures = (all: readonly Total[]) =>
    stats.metrics.map((metric) => known(all.find((item) => item.metric === metric)?.total))
  return {
    ...opening(lang, scope, kpiTitle(lang, stats.insightType, stats.integrationType), stats),
    page: t('globalKpi'),
    sections: [
      totals(lang, stats.totals),
      table(
        t('groups'),
        [text(t('group')), number(t('placesCount')), ...columns],
        stats.groups.map((row) => [row.groupe?.name ?? t('noGroup'), row.places, ...figures(row.totals)]),
      ),
      table(
        t('places'),
        [text(t('place')), text(t('group')), ...columns, text(t('missing'))],
        stats.locations.map((row) => [
          ...[row.location.name, row.location.groupe?.name ?? ''],
          ...figures(row.totals),
          row.gap === undefined ? '' : reason(lang, row.gap),
        ]),
      ),
      ...daily(lang, [stats.series]),
    ],
  }
}

/** As the page of the report is called. */
export const reportTitle = (lang: Locale, type: ReportType, network: keyof typeof networks): string =>
  translate(lang, `report.titles.${type}`, { network: networks[network] })

/** The page of the global KPIs names the network first, whatever the type. */
export const kpiTitle = (lang: Locale, type: ReportType, network: keyof typeof networks): string =>
  `${networks[network]} ${translate(lang, `report.kpiTypes.${type}`)}`

/** Title, locations, period, freshness, and what the figures do not hold. */
function opening(lang: Locale, scope: ExportScope, title: string, head: Head): Omit<ReportDocument, 'sections'> {
  const { from, to, comparison, freshness, places, integrationType } = head
  const span = (range: { from: string; to: string }) => ({
    from: formatDay(lang, range.from),
    to: formatDay(lang, range.to),
  })
  const [onlyLocation] = scope.count === 1 ? scope.names : []
  return {
    company: scope.company,
    title: onlyLocation === undefined ? title : translate(lang, 'report.titleOf', { title, location: onlyLocation }),
    facts: [
      ...scopeFacts(lang, scope),
      translate(lang, 'report.placesAsked', { all: places.all, connected: places.connected }),
      translate(lang, 'report.period', span({ from, to })),
      ...(comparison
        ? [translate(lang, 'report.comparedWith', span(comparison)), translate(lang, 'report.comparable')]
        : []),
      freshness.upTo === undefined
        ? translate(lang, 'report.noData')
        : translate(lang, 'report.upTo', { day: formatDay(lang, freshness.upTo), behind: freshness.behind }),
    ],
    leftOut: [
      ...missingDays(lang, head),
      ...head.notices.map((notice) => describeNotice(lang, notice, networks[integrationType])),
    ],
  }
}

/** The last days of a period are collected later than they are asked for. */
function missingDays(lang: Locale, { to, freshness: { upTo } }: Head): string[] {
  if (upTo === undefined || upTo >= to) return []
  const days = Temporal.PlainDate.from(upTo).until(to).days
  const first = Temporal.PlainDate.from(upTo).add({ days: 1 }).toString()
  return [translate(lang, 'report.missingDays', { days, from: formatDay(lang, first), to: formatDay(lang, to) })]
}

function describeNotice(lang: Locale, { reason, metrics, places, named }: Notice, network: string): string {
  const locations = translate(lang, 'report.noticeLocations', {
    names: named.map(({ name }) => name).join(', '),
    rest: places - named.length,
  })
  const which = metrics.map((metric) => translate(lang, `report.metrics.${metric}`)).join(', ')
  const text = translate(lang, `report.leftOut.${reason}`, { network, locations })
  return which === '' ? text : translate(lang, 'report.leftOutMetrics', { text, metrics: which })
}

function totals(lang: Locale, series: readonly Total[]): ReportSection {
  const t = (key: string) => translate(lang, `report.${key}`)
  const columns = [
    text(t('metric')),
    decimal(t('total')),
    ...comparison(lang, decimal),
    text(t('comparedDays')),
    text(t('missing')),
  ]
  const rows = series.map((item) => [
    ...[formatMetric(lang, item.metric), known(item.total), ...comparedCells(item)],
    item.compared === undefined ? '' : formatCompared(lang, item.compared),
    item.gap ? reason(lang, item.gap) : '',
  ])
  return table(t('summary'), columns, rows)
}

/** `28 (1 avr. – 28 avr.)` */
function formatCompared(lang: Locale, { from, to, days }: NonNullable<Total['compared']>): string {
  const day = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return `${days} (${day.format(new Date(from))} – ${day.format(new Date(to))})`
}

/** Every figure of every day; the first of them is drawn. */
function daily(lang: Locale, series: readonly Series[]): ReportSection[] {
  const [first] = series
  if (!first) return []
  const columns = [date(translate(lang, 'report.day')), ...series.map(({ metric }) => toColumn(lang, metric))]
  const rows = first.days.map(({ date: day }, at) => [day, ...series.map(({ days }) => known(days[at]?.value))])
  return [{ ...table(translate(lang, 'report.byDay'), columns, rows), chart: 'line' }]
}

function hours(rows: AudienceStats['onlineHours']['rows']): ReportCell[][] {
  const at = new Map(rows.map(({ weekday, hour, value }) => [`${weekday}.${hour}`, value]))
  if (rows.length === 0) return []
  return Array.from({ length: 24 }, (_, hour) => [`${hour}:00`, ...week.map((day) => known(at.get(`${day}.${hour}`)))])
}

const week = [1, 2, 3, 4, 5, 6, 7]
const networks = { facebook: 'Facebook', instagram: 'Instagram', linkedin: 'LinkedIn', google: 'Google' }

const formatWeekday = (lang: Locale, day: number) =>
  // 2024-01-01 was a Monday.
  new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day)))
export const formatDay = (lang: Locale, day: string) =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))
const reason = (lang: Locale, gap: GapReason) => translate(lang, `report.gaps.${gap}`)
const because = (lang: Locale, gap: GapReason | undefined) => (gap === undefined ? {} : { none: reason(lang, gap) })
const formatMetric = (lang: Locale, metric: ReportMetric) => translate(lang, `report.metrics.${metric}`)
const known = (value: number | undefined): ReportCell => value ?? null

/** The columns of two figures over the same days and locations, and what became of the one: not those of the total. */
const comparison = (lang: Locale, kind: (title: string) => ReportColumn) => [
  ...[kind(translate(lang, 'report.comparedTotal')), kind(translate(lang, 'report.previous'))],
  percent(translate(lang, 'report.change')),
]
const comparedCells = ({ total, comparedTotal, previous, change }: Omit<Total, 'metric' | 'compared' | 'gap'>) => [
  ...comparedCounts(comparedTotal ?? total, previous),
  known(change),
]
/** Without a figure to compare with, nothing is comparable. */
const comparedCounts = (current: number | undefined, previous: number | undefined): ReportCell[] =>
  previous === undefined ? [null, null] : [known(current), previous]

function toColumn(lang: Locale, metric: ReportMetric): ReportColumn {
  const kind = { sum: 'number', level: 'number', average: 'decimal', rate: 'percent' } as const
  return { title: formatMetric(lang, metric), kind: kind[metricKinds[metric]] }
}

const table = (title: string, columns: ReportColumn[], rows: ReportCell[][]): ReportSection => ({
  title,
  columns,
  rows,
})
const column =
  (kind: ReportColumn['kind']) =>
  (title: string): ReportColumn => ({ title, kind })
const text = column('text')
const number = column('number')
const decimal = column('decimal')
const percent = column('percent')
const date = column('date')
