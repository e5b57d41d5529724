import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { maxPeriodDays } from '@vitrine/contract/reports'
import { Suspense, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { HeaderSlot } from '../../layout/header-slot.tsx'
import { useNamedPage } from '../../layout/page-name.ts'
import { CalendarScope } from '../../posts/calendar/filters/CalendarScope.tsx'
import { useMe } from '../../session/current-user.ts'
import { DataArea } from '../../ui/DataArea.tsx'
import { Settling } from '../../ui/Settling.tsx'
import { Repeat, Skeleton } from '../../ui/Skeleton.tsx'
import { lazySample } from '../../ui/sample/lazy-sample.ts'
import { useSample } from '../../ui/sample/use-sample.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { ComparePicker } from '../frame/ComparePicker.tsx'
import { EmptyReport } from '../frame/EmptyReport.tsx'
import { ExportMenu } from '../frame/ExportMenu.tsx'
import { PeriodPicker } from '../frame/PeriodPicker.tsx'
import classes from '../frame/Report.module.css'
import { ReportHead } from '../frame/ReportHead.tsx'
import { ReportNotices } from '../frame/ReportNotices.tsx'
import { ReportSkeleton } from '../frame/ReportSkeleton.tsx'
import { SubMenu } from '../frame/SubMenu.tsx'
import { chosenEntry, kpiEntries } from '../model/report-entries.ts'
import { readPeriod } from '../model/report-period.ts'
import type { KpiSearch, ReportTab, Social } from '../model/search.ts'
import { type DisplayMetric, useMetricTexts } from '../model/use-metric-texts.ts'
import { useReport } from '../model/use-report.ts'
import { DistributionCard } from './DistributionCard.tsx'
import tableClasses from './KpiTable.module.css'
import { KpiTable } from './KpiTable.tsx'
import { columnsOf, isMetric } from './kpi-columns.ts'
import { type KpiOrder, ranksAcrossGroups } from './kpi-rows.ts'
import { NoRight } from './NoRight.tsx'
import { OverTimeCard } from './OverTimeCard.tsx'
import { SampleTable } from './SampleTable.tsx'
import { buildRequestBody, useInsights } from './use-insights.ts'

const KpiSample = lazySample(async () => (await import('../sample/KpiSample.tsx')).KpiSample)

/** Compares all locations. Every viewer has it in the menu, but figures need the report permission. */
export function GlobalKpiPage() {
  return useMe().appPermissions.report ? <GlobalKpi /> : <NoRight />
}

/** The page opens with Google's figures. */
const opensOn = { social: 'google', type: 'insights' } as const satisfies { social: Social; type: ReportTab }

function GlobalKpi() {
  const t = useTranslations('reports')
  const network = useTranslations('kit.network')
  const search: KpiSearch = useSearch({ from: '/dashboard/globalKpi' })
  const navigate = useNavigate({ from: '/globalKpi' })
  const here = useRouterState({ select: (state) => state.location.href })
  const isMobile = useIsMobile()
  const { scope, period, today, query } = useReport(search)
  const chosen = (search.social && chosenEntry(kpiEntries, search)) ?? opensOn
  const { social, type } = chosen
  const metricTexts = useMetricTexts(social)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const set = useCallback(
    (change: Partial<KpiSearch>) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true }),
    [navigate],
  )
  const columns: readonly DisplayMetric[] = columnsOf[type]
  const metric = columns.filter(isMetric).find((column) => column === search.metric) ?? columnsOf[type][0]
  const order: KpiOrder = {
    by: [...columns, 'name' as const, 'change' as const].find((column) => column === search.by) ?? metric,
    metric,
    asc: search.asc === true,
    acrossGroups: ranksAcrossGroups(search.by),
  }
  const request = query && scope.ready ? { ...chosen, period: query, metric, locationIds: scope.places } : null
  const source = useInsights(request)
  // Selected rows narrow the charts; the table still shows all locations.
  const narrowed = useInsights(request && selected.size > 0 ? { ...request, locationIds: [...selected] } : null)
  const sample = useSample()
  // For selected locations, the table itself shows that they are not connected.
  const isNew = scope.places === undefined && source.data?.places.connected === 0
  const hasGroups = (source.data?.groups.length ?? 0) > 1
  const compared = metricTexts.compared(source.data?.totals.find((total) => total.metric === metric)?.compared)
  const title = t('kpi.of', { network: network(social), type: t(`type.${type}`) })
  useNamedPage(title)
  const open = useCallback(
    (id: string) => {
      const to = { ...readPeriod({ ...search }), social, type, back: here }
      void navigate({ to: '/report/$id', params: { id }, search: to })
    },
    [navigate, search, social, type, here],
  )
  const sort = (by: KpiOrder['by'], asc: boolean) => {
    const leads = by !== 'name' && by !== 'change' && isMetric(by)
    set({ by, asc: asc ? true : undefined, ...(leads ? { metric: by } : {}) })
  }
  const scopeFilter = <CalendarScope scope={scope} onChange={set} />
  const charted = {
    source: selected.size > 0 ? narrowed : source,
    ...{ metricTexts: metricTexts, metric, columns },
    // If locations are grouped, another metric in the charts must not sort the table, which would dissolve the groups.
    onMetric: (next: DisplayMetric) => (order.acrossGroups ? sort(next, false) : set({ metric: next })),
  }
  return (
    <div className={classes.page}>
      {!isMobile && <HeaderSlot>{scopeFilter}</HeaderSlot>}
      <SubMenu to="/globalKpi" entries={kpiEntries} chosen={chosen} period={readPeriod({ ...search })} />
      {isNew && sample.isShown ? (
        <Suspense fallback={null}>
          <KpiSample {...{ sample, today }} draw={(made) => <SampleTable made={made} />} />
        </Suspense>
      ) : (
        <div className={classes.scroll}>
          <Settling isKnown={source.data !== undefined} skeleton={<ReportSkeleton />}>
            <div className={classes.inside}>
              <ReportHead title={title} freshness={source.data?.freshness}>
                {isMobile && scopeFilter}
                <PeriodPicker period={period} today={today} maxDays={maxPeriodDays} onChange={set} />
                <ComparePicker compare={period.compare} onChange={set} />
                <ExportMenu kind="globalKpi" query={request && buildRequestBody(request)} comes={query !== null} />
              </ReportHead>
              {isNew && <EmptyReport network={network(social)} sample={sample} />}
              {!isNew && source.data && <ReportNotices notices={source.data.notices} social={social} />}
              {query && !isNew && (
                <>
                  <DataArea
                    source={source}
                    errorTitle={t('failed', { name: title })}
                    skeleton={<KpiSkeleton columns={columns.length} />}
                  >
                    {(data) => (
                      <KpiTable
                        {...{ data, columns, order, metricTexts, selected, folded }}
                        label={title}
                        pins={new Set(search.pins)}
                        onSort={sort}
                        onSelect={setSelected}
                        onFold={setFolded}
                        onPins={(pins) => set({ pins: pins.size > 0 ? [...pins] : undefined })}
                        onOpen={open}
                      />
                    )}
                  </DataArea>
                  <p className={classes.freshness} role="status">
                    {selected.size > 0 ? t('kpi.narrowed', { count: selected.size }) : t('kpi.heat')}
                    {order.acrossGroups && hasGroups && <> {t('kpi.acrossGroups')}</>}
                    {compared && <> {compared.whole}</>}
                  </p>
                  <div className={classes.cards}>
                    <OverTimeCard {...charted} className={classes.seven} />
                    <DistributionCard {...charted} className={classes.five} onOpen={open} />
                  </div>
                </>
              )}
            </div>
          </Settling>
        </div>
      )}
    </div>
  )
}

const skeletonRows = 8

/** The skeleton of the table. */
function KpiSkeleton({ columns }: { columns: number }) {
  return (
    <div className={tableClasses.box}>
      <Repeat times={skeletonRows}>
        {(row) => (
          <div className={tableClasses.shapes}>
            <Skeleton width={row % 4 === 0 ? '30%' : '22%'} />
            <Repeat times={columns}>{() => <Skeleton width={64} height={20} />}</Repeat>
          </div>
        )}
      </Repeat>
    </div>
  )
}
