import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { type Day, plusDays } from '../../dates/calendar-day.ts'
import { SampleFrame } from '../../ui/sample/SampleFrame.tsx'
import { locationNames, sampleId } from '../../ui/sample/sample-data.ts'
import type { Sample } from '../../ui/sample/use-sample.ts'
import type { Analysis, ComparedBusiness } from '../compared-businesses.ts'

const [locationName] = locationNames
const shown = ['own', 'bistro', 'counter', 'market', 'garden'] as const
const standings = {
  own: [4.4, 812, 46],
  bistro: [4.6, 1240, 31],
  counter: [4.2, 655, 18],
  market: [4.1, 980, 52],
  garden: [3.9, 402, 9],
} as const

interface Props {
  sample: Sample
  today: Day
  /** Renders the sample with the page's own cards. */
  draw: (made: Analysis) => ReactNode
}

/** Sample data: a restaurant and four competitors. */
export function CompetitorsSample({ sample, today, draw }: Props) {
  const t = useTranslations('samples.competitors')
  const analysis = useMemo((): Analysis => {
    const days = Array.from({ length: 30 }, (_, index) => plusDays(today, index - 29))
    const id = sampleId(0)
    return {
      ...{ from: days[0] ?? today, to: today, source: 'ready', daysKept: 30 },
      location: { '@id': `/api/locations/${id}`, '@type': 'Location', id, name: locationName },
      subjects: shown.map((name, index) => makeSubject(name, index, name === 'own' ? locationName : t(name), days)),
    }
  }, [today, t])
  return (
    <SampleFrame sample={sample} description={t('says')}>
      {draw(analysis)}
    </SampleFrame>
  )
}

function makeSubject(
  name: (typeof shown)[number],
  index: number,
  title: string,
  days: readonly Day[],
): ComparedBusiness {
  const [averageRating, totalReviews, growth] = standings[name]
  const id = sampleId(index)
  const readings = days.map((day, at) => ({
    ...{ day, averageRating },
    totalReviews: totalReviews - growth + Math.round((growth * at) / (days.length - 1)),
  }))
  const ratings = [0.03, 0.05, 0.1, 0.24, 0.58]
  return {
    ...(name === 'own'
      ? {
          ratings: ratings.map((share) => Math.round(share * totalReviews)),
          ratingsInPeriod: ratings.map((share) => Math.round(share * growth)),
        }
      : { competitor: { '@id': `/api/gmb_competitors/${id}`, '@type': 'GmbCompetitor', id } }),
    ...{ name: title, averageRating, totalReviews, growth, days: readings, photos: 10 - index },
    ...(readings[0] ? { start: readings[0] } : {}),
    ...(readings.at(-1) ? { end: readings.at(-1) } : {}),
  }
}
