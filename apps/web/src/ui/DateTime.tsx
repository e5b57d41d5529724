import { useEffect, useState } from 'react'
import { getDatePreferences } from '../i18n/date-preferences.ts'
import type { Formats, Instant } from '../i18n/format.ts'
import { useFormats } from '../i18n/use-formats.ts'

type Shape = 'date' | 'dateInTable' | 'fullDate' | 'time' | 'dateTime' | 'relative'

interface Props {
  at: string
  as?: Shape
  /** The place's zone, where the time is the place's. */
  timeZone?: string
  /** Written behind the time when the place's zone is not the person's: `18:05 · La Réunion`. */
  zoneName?: string
}

/** An instant as `<time>`; the whole date is always in its title. */
export function DateTime({ at, as = 'relative', timeZone, zoneName }: Props) {
  const formats = useFormats(timeZone)
  const now = useMinute(as === 'relative')
  const away =
    timeZone !== undefined &&
    timeZone !== (getDatePreferences().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <time dateTime={at} title={`${formats.fullDate(at)}, ${formats.time(at)}`}>
      {shape(formats, at, as, now)}
      {away && zoneName && ` · ${zoneName}`}
    </time>
  )
}

function shape(formats: Formats, at: Instant, as: Shape, now: number): string {
  return as === 'relative' ? formats.relative(at, now) : formats[as](at)
}

/** The time, to the minute, for what reads "il y a 12 min". */
function useMinute(ticking: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!ticking) return
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [ticking])
  return now
}
