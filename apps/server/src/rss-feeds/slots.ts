import { type Weekday, weekdays } from '@vitrine/contract/opening-hours'

export interface SlotRules {
  readonly maxPerDay?: number | undefined
  readonly days: readonly Weekday[]
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** So many days ahead a post may wait for its turn. */
const furthestDays = 7
/** Posts of one feed do not come in a heap. */
const apartMinutes = 10

/**
 * When the next post of a feed may go out: on a day and at an hour it may, apart from the others, on a day that holds
 * less than its share. Null when that is more than a week ahead. `taken` are the slots of the feed's other items.
 */
export function nextSlot(rules: SlotRules, zone: string, earliest: Date, taken: readonly Date[]): Date | null {
  const start = inZone(earliest, zone)
  const last = start.add({ days: furthestDays })
  const others = taken.map((at) => inZone(at, zone))
  for (let day = start.toPlainDate(), n = 0; n <= furthestDays; n++, day = day.add({ days: 1 })) {
    const name = weekdays[day.dayOfWeek - 1]
    if (name === undefined || (rules.days.length > 0 && !rules.days.includes(name))) continue
    const here = others.filter((at) => at.toPlainDate().equals(day))
    if (here.length >= (rules.maxPerDay ?? Number.POSITIVE_INFINITY)) continue
    for (const [opens, closes] of windowsOf(rules, day, zone)) {
      const at = freeIn(later(opens, start), closes, others)
      if (at !== null && Temporal.ZonedDateTime.compare(at, last) <= 0) return new Date(at.epochMilliseconds)
    }
  }
  return null
}

type Zoned = Temporal.ZonedDateTime

/** The parts of a day in which posts may go out; `22:00` to `06:00` are its first and its last hours. */
function windowsOf({ from, until }: SlotRules, day: Temporal.PlainDate, zone: string): [Zoned, Zoned][] {
  const at = (clock: string) => day.toZonedDateTime({ timeZone: zone, plainTime: clock })
  const [begin, end] = [at('00:00'), day.add({ days: 1 }).toZonedDateTime(zone)]
  const opens = from === undefined ? begin : at(from)
  const closes = until === undefined || until === '00:00' ? end : at(until)
  if (Temporal.ZonedDateTime.compare(opens, closes) < 0) return [[opens, closes]]
  return [
    [begin, closes],
    [opens, end],
  ]
}

/** The first moment of a window that is apart from every other slot. */
function freeIn(opens: Zoned, closes: Zoned, others: readonly Zoned[]): Zoned | null {
  let at = opens
  for (const other of others.toSorted(Temporal.ZonedDateTime.compare)) {
    const after = other.add({ minutes: apartMinutes })
    const clash =
      Temporal.ZonedDateTime.compare(at, after) < 0 &&
      Temporal.ZonedDateTime.compare(other.subtract({ minutes: apartMinutes }), at) < 0
    if (clash) at = after
  }
  return Temporal.ZonedDateTime.compare(at, closes) < 0 ? at : null
}

const inZone = (at: Date, zone: string) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
const later = (one: Zoned, other: Zoned) => (Temporal.ZonedDateTime.compare(one, other) > 0 ? one : other)
