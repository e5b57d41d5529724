import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { maxPeriodDays, reports } from '@vitrine/contract/reports'
import { Suspense, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { HeaderSlot } from '../layout/header-slot.tsx'
import { useNamedPage } from '../layout/page-name.ts'
import { CalendarScope } from '../posts/calendar/filters/CalendarScope.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { Settling } from '../ui/Settling.tsx'
import { lazySample } from '../ui/sample/lazy-sample.ts'
import { useSample } from '../ui/sample/use-sample.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { AudienceReport } from './AudienceReport.tsx'
import { ContentReport } from './ContentReport.tsx'
import { ComparePicker } from './frame/ComparePicker.tsx'
import { CompetitorsEntry } from './frame/CompetitorsEntry.tsx'
import { EmptyReport } from './frame/EmptyReport.tsx'
import { ExportMenu } from './frame/ExportMenu.tsx'
import { PeriodPicker } from './frame/PeriodPicker.tsx'
import classes from './frame/Report.module.css'
import { ReportHead } from './frame/ReportHead.tsx'
import { ReportSkeleton } from './frame/ReportSkeleton.tsx'
import { SubMenu } from './frame/SubMenu.tsx'
import { GoogleReport } from './GoogleReport.tsx'
import { chosenEntry, reportEntries } from './model/report-entries.ts'
import { readPeriod } from './model/report-period.ts'
import type { BestOrder, ReportSearch, ReportTab, Social } from './model/search.ts'
import { type ReportQuery, useReport } from './model/use-report.ts'
import { SampleFigures } from './SampleFigures.tsx'

const ReportSample = lazySample(async () => (await import('./sample/ReportSample.tsx')).ReportSample)

/** A network's report for all or selected locations. */
export function ReportPage() {
  const search: ReportSearch = useSearch({ from: '/dashboard/report' })
  return <Report search={search} />
}

/** The same for one location, with a link back to the page that led here. */
export function LocationReportPage() {
  const search: ReportSearch = useSearch({ from: '/dashboard/report/$id' })
  const { id } = useParams({ from: '/dashboard/report/$id' })
  return <Report search={search} id={id} />
}

function Report({ search, id }: { search: ReportSearch; id?: string }) {
  const t = useTranslations('reports')
  const network = useTranslations('kit.network')
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const menu = useQuery(q(reports.menu))
  const { scope, period, today, query } = useReport(search, id)
  const sample = useSample()
  const entries = menu.data ? reportEntries(menu.data) : []
  const isNew = menu.data !== undefined && entries.length === 0
  const chosen = chosenEntry(entries, search)
  const location = id === undefined ? undefined : scope.tree?.locations.find((item) => item.id === id)
  const title = chosen ? t(`title.${chosen.type}`, { network: network(chosen.social) }) : undefined
  useNamedPage(title)
  const set = useCallback(
    (change: Partial<ReportSearch>) => {
      const next = { ...search, ...change }
      if (id === undefined) void navigate({ to: '/report', search: next, replace: true })
      else void navigate({ to: '/report/$id', params: { id }, search: next, replace: true })
    },
    [navigate, id, search],
  )
  // Competitors belong to one location.
  const onlyLocationId = id ?? (scope.places?.length === 1 ? scope.places[0] : undefined)
  const scopeFilter = (
    <CalendarScope
      scope={scope}
      // Choosing other locations leaves the report of a single location.
      onChange={(locationSearch) =>
        void navigate({
          to: '/report',
          search: { ...search, back: undefined, ...locationSearch },
          replace: id === undefined,
        })
      }
    />
  )
  const controls = (
    <>
      {isMobile && scopeFilter}
      <PeriodPicker period={period} today={today} maxDays={maxPeriodDays} onChange={set} />
      <ComparePicker compare={period.compare} onChange={set} />
      {chosen && <ExportMenu {...buildExport(chosen, query, search.best)} />}
    </>
  )
  return (
    <div className={classes.page}>
      {!isMobile && <HeaderSlot>{scopeFilter}</HeaderSlot>}
      <SubMenu
        to={id === undefined ? '/report' : '/report/$id'}
        id={id}
        entries={entries}
        isLoading={menu.isLoading}
        chosen={chosen}
        period={{ ...readPeriod({ ...search }), ...(search.back ? { back: search.back } : {}) }}
        more={(social) => social === 'google' && <CompetitorsEntry locationId={onlyLocationId} search={search} />}
      />
      {isNew && sample.isShown ? (
        <Suspense fallback={null}>
          <ReportSample
            {...{ sample, today, first: search.type ?? 'audience' }}
            draw={(made) => <SampleFigures made={made} today={today} />}
          />
        </Suspense>
      ) : (
        <div className={classes.scroll}>
          <Settling isKnown={menu.data !== undefined} skeleton={<ReportSkeleton />}>
            <div className={classes.inside}>
              {id !== undefined && <Back search={search} name={location?.name} />}
              <DataArea source={menu} errorTitle={t('failed', { name: t('crumb') })}>
                {() => {
                  if (entries.length === 0) return <EmptyReport sample={sample} />
                  if (!chosen) return <EmptyReport network={search.social && network(search.social)} />
                  const head = location ? t('titleOf', { title: title ?? '', place: location.name }) : (title ?? '')
                  // A day is missing or the period is too long; the period picker shows which.
                  if (query === null || !scope.ready)
                    return (
                      <ReportHead title={head} freshness={undefined}>
                        {controls}
                      </ReportHead>
                    )
                  const props = {
                    ...{ social: chosen.social, title: head, query, period, search, onSearch: set, controls },
                  }
                  if (chosen.type === 'audience') return <AudienceReport {...props} />
                  if (chosen.type === 'content') return <ContentReport {...props} />
                  // Passed as props: a failed query would refetch in there, and this page would unmount the report.
                  return <GoogleReport {...props} zone={scope.zone} locationIds={scope.places ?? []} />
                }}
              </DataArea>
            </div>
          </Settling>
        </div>
      )}
    </div>
  )
}

const kinds = { audience: 'audienceReport', content: 'contentReport', insights: 'googleReport' } as const

/** The export uses the page's query, so that the file shows the same figures. */
function buildExport(
  { social, type }: { social: Social; type: ReportTab },
  query: ReportQuery | null,
  best?: BestOrder,
) {
  const network = type === 'insights' ? {} : { integrationType: social }
  const order = type === 'content' && best ? { best } : {}
  return { kind: kinds[type], query: query && { ...query, ...network, ...order } }
}

function Back({ search, name }: { search: ReportSearch; name: string | undefined }) {
  const t = useTranslations('reports.back')
  const { back, ...rest } = search
  const inside = (
    <>
      <IconArrowLeft size={16} stroke={2} aria-hidden />
      {back ? t('kpi') : t('all')}
    </>
  )
  return (
    <nav className={classes.backRow} aria-label={t('label')}>
      {back ? (
        // The table's URL with its state; `readReportSearch` has validated it.
        <Link to={back as '/globalKpi'} className={classes.back}>
          {inside}
        </Link>
      ) : (
        <Link to="/report" search={rest} className={classes.back}>
          {inside}
        </Link>
      )}
      {name && <span className={classes.placeName}>{name}</span>}
    </nav>
  )
}
