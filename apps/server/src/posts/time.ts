/** A moment as it is kept: the instant rules, the clock time and its zone say what the person meant by it. */
export interface Moment {
  readonly instant: Date
  /** `2026-07-14T18:30:00` */
  readonly wallTime: string
  readonly zone: string
  /** The clock time asked for is skipped that day (an hour later is taken) or comes twice (the first is taken). */
  readonly shift: 'skipped' | 'repeated' | null
  /** The version of the time zone rules it was reckoned by. */
  readonly rules: string
}

/** The release of the time zone rules we reckon by. */
export const zoneRules = process.versions.tz ?? 'unknown'

/** What clocks in the zone show at an instant. */
export function atInstant(instant: Date, zone: string): Moment {
  const wallTime = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()
  return { instant, wallTime: written(wallTime), zone, shift: null, rules: zoneRules }
}

/**
 * The instant at which clocks in the zone show a time: RFC 5545 and Temporal's `compatible`, so a time that is skipped
 * moves later by what is skipped and one that comes twice is its first pass.
 */
export function fromLocalTime(wallTime: string, zone: string): Moment {
  const requested = Temporal.PlainDateTime.from(wallTime.replace(' ', 'T'))
  const found = requested.toZonedDateTime(zone, { disambiguation: 'compatible' })
  const later = requested.toZonedDateTime(zone, { disambiguation: 'later' })
  const skipped = !found.toPlainDateTime().equals(requested)
  const repeated = !skipped && !found.equals(later)
  return {
    instant: new Date(found.epochMilliseconds),
    wallTime: written(found.toPlainDateTime()),
    zone,
    shift: skipped ? 'skipped' : repeated ? 'repeated' : null,
    rules: zoneRules,
  }
}

/** The calendar day at a place, `YYYY-MM-DD`. */
export function getLocalDay(instant: Date, zone: string): string {
  return atInstant(instant, zone).wallTime.slice(0, 10)
}

function written(wallTime: Temporal.PlainDateTime): string {
  return wallTime.toString({ smallestUnit: 'second' })
}
