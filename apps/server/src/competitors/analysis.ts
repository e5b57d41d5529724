import type { Locale } from '@vitrine/contract/companies'
import { type Compared, type competitors, longestComparison } from '@vitrine/contract/competitors'
import { LocationSummary } from '@vitrine/contract/locations'
import type { AnswerOf } from '@vitrine/contract/operation'
import { identity } from '@vitrine/contract/resource'
import type { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { SeenPlace } from '../db/visible-location.ts'
import type { Deps } from '../deps/deps.ts'
import { invalid } from '../lib/errors.ts'
import { ownReviews } from './own-reviews.ts'
import { facts, nameOnly, ownFacts } from './present.ts'
import { type DayRow, readingsOf } from './queries.ts'
import { today } from './readings.ts'
import { askAbout, type Said } from './said.ts'

type Analysis = AnswerOf<typeof competitors.analyzePlace>
type Subject = z.infer<typeof Compared>
type Standing = Subject['days'][number]

/** A place beside its competitors over a period. */
export async function analyze(
  deps: Deps,
  db: Db,
  companyId: string,
  lang: Locale,
  place: SeenPlace,
  rivals: readonly { id: string; place_id: string }[],
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Analysis> {
  const { from, to } = periodOf(asked, place.time_zone)
  const [own, readings, said] = await Promise.all([
    ownReviews(db, companyId, place, from, to),
    readingsOf(
      db,
      companyId,
      rivals.map(({ id }) => id),
      from,
      to,
    ),
    askAbout(
      deps,
      rivals.map(({ place_id }) => place_id),
      lang,
    ),
  ])
  const readingsBy = Map.groupBy(readings, ({ competitor_id }) => competitor_id)
  return {
    from,
    to,
    location: { ...identity(LocationSummary, place.id), name: place.name },
    source: deps.places === null ? 'unset' : 'ready',
    daysKept: deps.config.COMPETITOR_HISTORY_DAYS,
    subjects: [
      { ...ownFacts(place, lang), ...(own === null ? { days: [] } : { ...own, ...overTime([...own.days]) }) },
      ...rivals.map(({ id, place_id }) => rival(id, said.get(place_id), readingsBy.get(id) ?? [], { from, to })),
    ],
  }
}

function rival(
  id: string,
  said: Said | undefined,
  readings: readonly DayRow[],
  period: { from: string; to: string },
): Subject {
  const days = readings.map(({ day, rating, reviews }) => ({
    day,
    totalReviews: reviews,
    ...(rating === null ? {} : { averageRating: rating }),
  }))
  const known = said && 'place' in said ? facts(said.place) : {}
  return {
    competitor: nameOnly(id),
    ...known,
    ...(said && 'error' in said ? { error: said.error } : {}),
    ...overTime(withToday(days, known, period)),
  }
}

/** What Google says now is the last day's word, as far as the period reaches it. */
function withToday(
  days: Standing[],
  { averageRating, totalReviews }: Pick<Subject, 'averageRating' | 'totalReviews'>,
  { from, to }: { from: string; to: string },
): Standing[] {
  const day = today()
  if (totalReviews === undefined || day < from || day > to) return days
  const now = { day, totalReviews, ...(averageRating === undefined ? {} : { averageRating }) }
  return [...days.filter((one) => one.day < day), now]
}

function overTime(
  days: Standing[],
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

function periodOf(asked: { from?: string | undefined; to?: string | undefined }, zone: string) {
  const to = Temporal.PlainDate.from(asked.to ?? Temporal.Now.plainDateISO(zone))
  const from = asked.from === undefined ? to.subtract({ days: 29 }) : Temporal.PlainDate.from(asked.from)
  const days = from.until(to).days
  if (days < 0) throw invalid({ propertyPath: 'from', code: 'period.inverted' })
  if (days >= longestComparison)
    throw invalid({ propertyPath: 'from', code: 'period.long', params: { limit: longestComparison } })
  return { from: from.toString(), to: to.toString() }
}
