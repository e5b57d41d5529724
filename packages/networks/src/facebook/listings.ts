import { type OpeningHours, parseMinutes, type Weekday, weekdays } from '@vitrine/contract/opening-hours'
import { z } from 'zod'
import type { GraphClient } from '../graph.ts'
import type { Listings, ListingValues, RefusedField } from '../listing.ts'
import { NetworkError, type NetworkFailure } from '../network.ts'

const Shown = z.object({
  name: z.string().optional(),
  description: z.string().optional(),
  hours: z.record(z.string(), z.string()).optional(),
  is_always_open: z.boolean().optional(),
})

/** A page takes two ranges a day (docs/networks/facebook.md). */
const maxRanges = 2

/** What a Facebook page says of its hours and of itself. Special days and other sets have no place there. */
export function facebookListings(graph: GraphClient): Listings {
  return {
    fields: ['hours', 'description'],
    cost: { read: 1, write: 1 },

    async read(call) {
      const fields = 'name,description,hours,is_always_open'
      const page = await graph.get(call, call.token, call.account.id, { fields }, Shown)
      return {
        values: { hours: [{ type: 'default', ...readWeek(page) }], description: page.description || null },
        ...{ underReview: [], title: page.name ?? null, placeId: null, foodMenu: false, category: null },
      }
    },

    async write(call, values) {
      const body = createListingBody(values)
      // Hours without a usual set say nothing that a page could show.
      if (Object.keys(body).length === 0) return
      await graph.commit(call, call.account.id, body, z.unknown())
    },

    refusedFields,

    skipped: ({ hours = [] }) => ({
      hours: hours
        .filter(({ type, ...week }) => type !== 'default' && weekdays.some((weekday) => week[weekday] !== ''))
        .map(({ type }) => type),
    }),
  }
}

function createListingBody({ hours, description }: ListingValues) {
  const usual = hours?.find(({ type }) => type === 'default')
  return {
    ...(usual ? createHoursBody(usual) : {}),
    ...(description === undefined ? {} : { description: description ?? '' }),
  }
}

/** `mon_1_open: "09:00"`. Midnight at the end of a day is written 00:00. */
function createHoursBody(usual: OpeningHours) {
  if (weekdays.every((weekday) => usual[weekday] === '24hrs')) return { is_always_open: true, hours: {} }
  const entries = weekdays.flatMap((weekday) => {
    const ranges = parseRanges(usual[weekday])
    if (ranges.length > maxRanges) throw tooManyRanges(weekday)
    return ranges.flatMap(([open, close], index) => {
      const key = `${weekday.slice(0, 3)}_${index + 1}`
      return [
        [`${key}_open`, open],
        [`${key}_close`, close],
      ] as const
    })
  })
  return { is_always_open: false, hours: Object.fromEntries(entries) }
}

function parseRanges(text: string): [open: string, close: string][] {
  const ranges = text === '24hrs' ? ['0000-2400'] : text.split(',').filter(Boolean)
  return ranges.map((range) => {
    const [open = '', close = ''] = range.split('-')
    return [clock(open), close === '2400' ? '00:00' : clock(close)]
  })
}

const clock = (time: string) => `${time.slice(0, 2)}:${time.slice(2)}`

function readWeek({ hours = {}, is_always_open }: z.infer<typeof Shown>): Record<Weekday, string> {
  return Object.fromEntries(
    weekdays.map((weekday) => [weekday, is_always_open === true ? '24hrs' : readDay(hours, weekday.slice(0, 3))]),
  ) as Record<Weekday, string> // fromEntries loses the keys
}

function readDay(hours: Readonly<Record<string, string>>, day: string): string {
  const ranges = [1, 2].flatMap((index) => {
    const open = hours[`${day}_${index}_open`]?.replace(':', '')
    const close = hours[`${day}_${index}_close`]?.replace(':', '')
    return open === undefined || close === undefined ? [] : [`${open}-${close === '0000' ? '2400' : close}`]
  })
  if (ranges[0] === '0000-2400') return '24hrs'
  return ranges.filter((range) => parseMinutes(range.slice(0, 4)) !== null).join(',')
}

function tooManyRanges(weekday: Weekday): NetworkError {
  const failure: NetworkFailure = {
    network: 'facebook',
    kind: 'rejected',
    sent: 'no',
    scope: 'account',
    code: null,
    status: null,
    retryAt: null,
    say: 'network.rejected',
    fields: [{ field: 'hours' }],
  }
  return new NetworkError(failure, `more than ${maxRanges} ranges on ${weekday}`)
}

function refusedFields(error: unknown): RefusedField[] {
  if (!(error instanceof NetworkError) || error.failure.fields === undefined) return []
  return [{ field: 'hours', code: 'listing.twoRanges' }]
}
