import { expect, test } from 'vitest'
import {
  getLocalWeekday,
  getZoneCity,
  inAnHour,
  plusDays,
  plusMinutes,
  toInstant,
  toLocalDateTime,
} from '../../../dates/local-time.ts'

const zones = ['Europe/Paris', 'Indian/Reunion', 'America/New_York', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC']
const readings = (zone: string) => {
  const found: string[] = []
  let at = Temporal.PlainDateTime.from('2026-01-01T00:00').toZonedDateTime(zone)
  for (let change = 0; change < 4; change++) {
    const next = at.getTimeZoneTransition('next')
    at = next ?? at.add({ months: 5 })
    for (const minutes of [-120, -61, -30, -1, 0, 1, 15, 30, 45, 60, 90, 180])
      found.push(at.toPlainDateTime().add({ minutes }).toString({ smallestUnit: 'minute' }))
  }
  return found
}

test.each(zones)('%s: a local time converts to the same instant as in Temporal', (zone) => {
  for (const localTime of readings(zone))
    expect(toInstant(localTime, zone), localTime).toBe(
      Temporal.PlainDateTime.from(localTime).toZonedDateTime(zone).epochMilliseconds,
    )
})

test.each(zones)('%s: an instant converts to the same local time as in Temporal', (zone) => {
  for (const localTime of readings(zone)) {
    const instant = toInstant(localTime, zone)
    const expected = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime()
    expect(toLocalDateTime(instant, zone), localTime).toBe(expected.toString({ smallestUnit: 'minute' }))
  }
})

test('days, minutes and weekdays are computed without a zone', () => {
  expect(plusDays('2026-02-28T18:00', 1)).toBe('2026-03-01T18:00')
  expect(plusMinutes('2026-12-31T23:50', 15)).toBe('2027-01-01T00:05')
  expect(getLocalWeekday('2026-05-12T14:05')).toBe(2)
  expect(getZoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
})

test('one hour from now is rounded up to five minutes', () => {
  expect(inAnHour(Date.UTC(2026, 4, 12, 12, 5), 'Europe/Paris')).toBe('2026-05-12T15:05')
  expect(inAnHour(Date.UTC(2026, 4, 12, 21, 58, 30), 'Europe/Paris')).toBe('2026-05-13T01:00')
})
