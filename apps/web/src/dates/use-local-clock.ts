import { fromIso } from '@vitrine/contract/date-format'
import { useEffect, useState } from 'react'

const step = 30_000

/** What the calendar and the clock of a zone show: the day as `YYYY-MM-DD` and `DD/MM/YYYY`, the minutes since midnight. */
export function useLocalClock(zone: string): { day: string; date: string; minutes: number } {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [])
  return getLocalClock(now, zone)
}

export function getLocalClock(now: number, zone: string | undefined): { day: string; date: string; minutes: number } {
  const { days, clocks } = formatsByZone.get(zone) ?? makeFormats(zone)
  const day = days.format(now)
  const [hours, minutes] = clocks.format(now).split(':').map(Number)
  return { day, date: fromIso(day), minutes: (hours ?? 0) * 60 + (minutes ?? 0) }
}

/** The browser takes long to make them, and a list of locations asks for them with every row it renders. */
const formatsByZone = new Map<string | undefined, ReturnType<typeof makeFormats>>()

function makeFormats(zone: string | undefined) {
  const formats = {
    days: new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }),
    clocks: new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short', hourCycle: 'h23' }),
  }
  formatsByZone.set(zone, formats)
  return formats
}
