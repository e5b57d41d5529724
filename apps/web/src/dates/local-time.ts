/** What clocks show, to the minute: `2026-05-14T18:00`. It sorts and compares as a text. */
export type LocalDateTime = string

const minute = 60_000
const day = 24 * 60 * minute

/** What clocks in the zone show at an instant. */
export function toLocalDateTime(instant: number, zone: string): LocalDateTime {
  return new Date(Math.floor(instant / minute) * minute + getZoneOffset(instant, zone)).toISOString().slice(0, 16)
}

/**
 * The instant at which clocks in the zone show a time, as the server reckons it: a time that is skipped moves later by
 * what is skipped, one that comes twice is its first pass.
 */
export function toInstant(localTime: LocalDateTime, zone: string): number {
  const asUtc = toUtcTimestamp(localTime)
  const before = asUtc - getZoneOffset(asUtc - day, zone)
  const after = asUtc - getZoneOffset(asUtc + day, zone)
  return toLocalDateTime(before, zone) !== localTime && toLocalDateTime(after, zone) === localTime ? after : before
}

/** Clock arithmetic without a zone. */
export function plusMinutes(localTime: LocalDateTime, minutes: number): LocalDateTime {
  return new Date(toUtcTimestamp(localTime) + minutes * minute).toISOString().slice(0, 16)
}

export function plusDays(localTime: LocalDateTime, days: number): LocalDateTime {
  return plusMinutes(localTime, days * 24 * 60)
}

/** 0 is Sunday. */
export function getLocalWeekday(localTime: LocalDateTime): number {
  return new Date(toUtcTimestamp(localTime)).getUTCDay()
}

/** The same reading of the clock as an instant of UTC: for formatters told to show UTC. */
export function toUtcTimestamp(localTime: LocalDateTime): number {
  return Date.parse(`${localTime.slice(0, 16)}Z`)
}

/** In an hour, at the next five minutes. */
export function inAnHour(now: number, zone: string): LocalDateTime {
  const localTime = toLocalDateTime(now + 60 * minute, zone)
  return plusMinutes(localTime, (5 - (Number(localTime.slice(14)) % 5)) % 5)
}

/** `Europe/Paris` as people say it. */
export function getZoneCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds by which clocks in the zone are ahead of UTC. */
function getZoneOffset(instant: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  const read = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0, second = 0 } = read
  const seconds = Math.floor(instant / 1000) * 1000
  return Date.UTC(year, month - 1, day, hour, minutes, second) - seconds
}
