import type { Locale } from '@vitrine/contract/companies'
import { type Compared, type competitors, maxComparisonDays } from '@vitrine/contract/competitors'
import { LocationSummary } from '@vitrine/contract/locations'
import type { ResponseOf } from '@vitrine/contract/operation'
import { identity } from '@vitrine/contract/resource'
import type { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { VisibleLocation } from '../db/visible-location.ts'
import type { Deps } from '../deps/deps.ts'
import { invalid } from '../lib/errors.ts'
import { today } from './daily-snapshots.ts'
import { type CompetitorResult, fetchBusinesses } from './fetch-businesses.ts'
import { ownReviews } from './own-reviews.ts'
import { facts, nameOnly, ownFacts } from './present.ts'
import { type DayRow, findReadings } from './queries.ts'

type Analysis = ResponseOf<typeof competitors.analyzePlace>
type Subject = z.infer<typeof Compared>
type DailyRating = Subject['days'][number]

/** A place beside its competitors over a period. */
export async function analyze(
  deps: Deps,
  db: Db,
  companyId: string,
  lang: Locale,
  location: VisibleLocation,
  rivals: readonly { id: string; place_id: string }[],
  input: { from?: string | undefined; to?: string | undefined },
): Promise<Analysis> {
  const { from, to } = toPeriod(input, location.time_zone)
  const [own, readings, businesses] = await Promise.all([
    ownReviews(db, companyId, location, from, to),
    findReadings(
      db,
      companyId,
      rivals.map(({ id }) => id),
      from,
      to,
    ),
    fetchBusinesses(
      deps,
      rivals.map(({ place_id }) => place_id),
      lang,
    ),
  ])
  const readingsBy = Map.groupBy(readings, ({ competitor_id }) => competitor_id)
  return {
    from,
    to,
    location: { ...identity(LocationSummary, location.id), name: location.name },
    source: deps.places === null ? 'unset' : 'ready',
    daysKept: deps.config.COMPETITOR_HISTORY_DAYS,
    subjects: [
      { ...ownFacts(location, lang), ...(own === null ? { days: [] } : { ...own, ...overTime([...own.days]) }) },
      ...rivals.map(({ id, place_id }) => rival(id, businesses.get(place_id), readingsBy.get(id) ?? [], { from, to })),
    ],
  }
}

function rival(
  id: string,
  business: CompetitorResult | undefined,
  readings: readonly DayRow[],
  period: { from: string; to: string },
): Subject {
  const days = readings.map(({ day, rating, reviews }) => ({
    day,
    totalReviews: reviews,
    ...(rating === null ? {} : { averageRating: rating }),
  }))
  const known = business && 'business' in business ? facts(business.business) : {}
  return {
    competitor: nameOnly(id),
    ...known,
    ...(business && 'error' in business ? { error: business.error } : {}),
    ...overTime(withToday(days, known, period)),
  }
}

/** What Google says now is the last day's word, as far as the period reaches it. */
function withToday(
  days: DailyRating[],
  { averageRating, totalReviews }: Pick<Subject, 'averageRating' | 'totalReviews'>,
  { from, to }: { from: string; to: string },
): DailyRating[] {
  const day = today()
  if (totalReviews === undefined || day < from || day > to) return days
  const now = { day, totalReviews, ...(averageRating === undefined ? {} : { averageRating }) }
  return [...days.filter((entry) => entry.day < day), now]
}

function overTime(
  days: DailyRating[],
): Pick<Subject, 'days' | 'start' | 'end' | 'growth' | 'averageRating' | 'totalReviews'> {
  const [start] = days
  const end = days.at(-1)
  if (!start || !end) return { days }
  return {
    days,
    start,
    end,
    totalReviews: end.totalReviews,
    ...(end.averageRating === undefined ? {} : { averageRating: end.averageRating }),
    ...(start === end ? {} : { growth: end.totalReviews - start.totalReviews }),
  }
}

function toPeriod(input: { from?: string | undefined; to?: string | undefined }, zone: string) {
  const to = Temporal.PlainDate.from(input.to ?? Temporal.Now.plainDateISO(zone))
  const from = input.from === undefined ? to.subtract({ days: 29 }) : Temporal.PlainDate.from(input.from)
  const days = from.until(to).days
  if (days < 0) throw invalid({ propertyPath: 'from', code: 'period.inverted' })
  if (days >= maxComparisonDays)
    throw invalid({ propertyPath: 'from', code: 'period.long', params: { limit: maxComparisonDays } })
  return { from: from.toString(), to: to.toString() }
}
