import { type Weekday, weekdays } from '@vitrine/contract/opening-hours'

export interface SlotRules {
  readonly maxPerDay?: number | undefined
  readonly days: readonly Weekday[]
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** So many days ahead a post may wait for its turn. */
const maxDays = 7
/** Posts of one feed do not come in a heap. */
const apartMinutes = 10

/**
 * When the next post of a feed may go out: on a day and at an hour it may, apart from the others, on a day that holds
 * less than its share. Null when that is more than a week ahead. `taken` are the slots of the feed's other items.
 */
export function nextSlot(rules: SlotRules, zone: string, earliest: Date, usedSlots: readonly Date[]): Date | null {
  const start = inZone(earliest, zone)
  const last = start.add({ days: maxDays })
  const others = usedSlots.map((at) => inZone(at, zone))
  for (let day = start.toPlainDate(), n = 0; n <= maxDays; n++, day = day.add({ days: 1 })) {
    const name = weekdays[day.dayOfWeek - 1]
    if (name === undefined || (rules.days.length > 0 && !rules.days.includes(name))) continue
    const here = others.filter((at) => at.toPlainDate().equals(day))
    if (here.length >= (rules.maxPerDay ?? Number.POSITIVE_INFINITY)) continue
    for (const [opens, closes] of getTimeRanges(rules, day, zone)) {
      const at = findFreeSlot(later(opens, start), closes, others)
      if (at !== null && Temporal.ZonedDateTime.compare(at, last) <= 0) return new Date(at.epochMilliseconds)
    }
  }
  return null
}

type Zoned = Temporal.ZonedDateTime

/** The parts of a day in which posts may go out; `22:00` to `06:00` are its first and its last hours. */
function getTimeRanges({ from, until }: SlotRules, day: Temporal.PlainDate, zone: string): [Zoned, Zoned][] {
  const toZoned = (clock: string) => day.toZonedDateTime({ timeZone: zone, plainTime: clock })
  const [begin, end] = [toZoned('00:00'), day.add({ days: 1 }).toZonedDateTime(zone)]
  const opens = from === undefined ? begin : toZoned(from)
  const closes = until === undefined || until === '00:00' ? end : toZoned(until)
  if (Temporal.ZonedDateTime.compare(opens, closes) < 0) return [[opens, closes]]
  return [
    [begin, closes],
    [opens, end],
  ]
}

/** The first moment of a window that is apart from every other slot. */
function findFreeSlot(opens: Zoned, closes: Zoned, others: readonly Zoned[]): Zoned | null {
  let at = opens
  for (const usedSlot of others.toSorted(Temporal.ZonedDateTime.compare)) {
    const after = usedSlot.add({ minutes: apartMinutes })
    const clash =
      Temporal.ZonedDateTime.compare(at, after) < 0 &&
      Temporal.ZonedDateTime.compare(usedSlot.subtract({ minutes: apartMinutes }), at) < 0
    if (clash) at = after
  }
  return Temporal.ZonedDateTime.compare(at, closes) < 0 ? at : null
}

const inZone = (at: Date, zone: string) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
const later = (a: Zoned, b: Zoned) => (Temporal.ZonedDateTime.compare(a, b) > 0 ? a : b)
