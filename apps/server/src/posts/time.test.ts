import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atInstant, fromLocalTime } from './time.ts'

// Rules that are old: PostgreSQL's copy of the zones may be of another release than ours (Morocco's changed in 2026c).
const zones = [
  'Europe/Paris',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Atlantic/Azores',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
]
const years = [2015, 2036] as const

test('a skipped local time moves later, a repeated one means its first pass', () => {
  expect(fromLocalTime('2027-03-28T02:30', 'Europe/Paris')).toMatchObject({
    instant: new Date('2027-03-28T01:30:00Z'),
    wallTime: '2027-03-28T03:30:00',
    shift: 'skipped',
  })
  expect(fromLocalTime('2027-10-31 02:30', 'Europe/Paris')).toMatchObject({
    instant: new Date('2027-10-31T00:30:00Z'),
    wallTime: '2027-10-31T02:30:00',
    shift: 'repeated',
  })
  expect(fromLocalTime('2027-10-31T03:30:00', 'Europe/Paris').shift).toBeNull()
})

describe('time conversion compared with PostgreSQL, around every clock change', () => {
  let client: pg.Client
  beforeAll(async () => {
    client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL })
    await client.connect()
  })
  afterAll(() => client.end())

  test.each(zones)('instant to local time in %s', async (zone) => {
    const instants = transitions(zone).flatMap((at) =>
      [-7200, -3600, -1800, -1, 0, 1, 1799, 1800, 3600, 7200].map((seconds) => new Date(at + seconds * 1000)),
    )
    const { rows } = await client.query<{ wall: string }>(
      `select to_char(at at time zone $2, 'YYYY-MM-DD"T"HH24:MI:SS') as wall from unnest($1::timestamptz[]) at`,
      [instants, zone],
    )
    const differences = instants.filter((instant, index) => atInstant(instant, zone).wallTime !== rows[index]?.wall)
    expect(differences).toEqual([])
  })

  test.each(zones)('local time to instant in %s', async (zone) => {
    const localTimes = transitions(zone).flatMap((at) =>
      [-7200, -1800, -60, 0, 60, 900, 1800, 3000, 7200].map((seconds) =>
        getLocalTimeBefore(at + seconds * 1000, at, zone),
      ),
    )
    const found = localTimes.map((wallTime) => fromLocalTime(wallTime, zone))
    const { rows } = await client.query<{ wall: string; earlier: string }>(
      `select to_char(at at time zone $2, 'YYYY-MM-DD"T"HH24:MI:SS') as wall,
         to_char((at - interval '1 hour') at time zone $2, 'YYYY-MM-DD"T"HH24:MI:SS') as earlier
       from unnest($1::timestamptz[]) with ordinality as asked (at, place) order by place`,
      [found.map(({ instant }) => instant), zone],
    )
    for (const [index, { wallTime, shift }] of found.entries()) {
      // Whatever the instant, clocks show the time said to be taken; and of two passes it is the first.
      expect(rows[index]?.wall).toBe(wallTime)
      expect(rows[index]?.earlier).not.toBe(wallTime)
      if (shift === 'skipped') expect(wallTime > (localTimes[index] ?? '')).toBe(true)
      else expect(wallTime).toBe(localTimes[index])
    }
  })
})

/** Every instant at which clocks of the zone jump. */
function transitions(zone: string): number[] {
  const found: number[] = []
  let at = Temporal.PlainDateTime.from(`${years[0]}-01-01T00:00`).toZonedDateTime(zone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (next === null || next.year > years[1]) return found
    found.push(next.epochMilliseconds)
    at = next
  }
}

/** What clocks would show had they not jumped. */
function getLocalTimeBefore(ms: number, transition: number, zone: string): string {
  const before = Temporal.Instant.fromEpochMilliseconds(transition - 1000).toZonedDateTimeISO(zone)
  const wallTime = before.toPlainDateTime().add({ milliseconds: ms - transition + 1000 })
  return wallTime.toString({ smallestUnit: 'second' })
}
