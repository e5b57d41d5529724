import { z } from 'zod'
import { BulkResult, maxBulkLocations } from './bulk-updates.ts'
import { LocationSummary } from './locations.ts'
import { isDay } from './opening-hours.ts'
import { call } from './operation.ts'
import { holidayNames } from './public-holidays.ts'
import { Id, link } from './resource.ts'

/** `special`: the place has special hours for the day. `confirmed`: its usual hours count. `open`: nobody has said. */
export const holidayStates = ['special', 'confirmed', 'open'] as const
export type HolidayState = (typeof holidayStates)[number]

const HolidayDate = z.string().superRefine((text, context) => {
  if (!isDay(text)) context.addIssue({ code: 'custom', params: { code: 'date.format' } })
})

/** A public holiday of a place. */
const LocationHoliday = z.object({ date: z.string(), name: z.enum(holidayNames), state: z.enum(holidayStates) })
/** A public holiday of a country, and the places where somebody has to say whether their usual hours count. */
const HolidayToConfirm = z.object({
  date: z.string(),
  name: z.enum(holidayNames),
  country: z.string(),
  /** How many places, and which: by name, the first thousand. */
  total: z.int(),
  locations: z.array(Id),
})
const memberCollection = <Member extends z.ZodType>(member: Member) =>
  z.object({ '@id': z.string(), '@type': z.literal('Collection'), totalItems: z.int(), member: z.array(member) })

/** How far ahead, in days. */
const Ahead = z.coerce.number().int().min(1).max(400)
const authz = { permission: ['locations', 'googleHours'], scope: 'locations', stranger: 404 } as const

export const holidays = {
  ofPlace: call('GET', '/locations/{id}/holidays', {
    summary: 'The public holidays before a place, and what is said of its hours on them.',
    authz: { ...authz, object: 'Location', effect: 'read' },
    params: z.object({ id: Id }),
    query: z.object({ days: Ahead.default(366) }),
    response: memberCollection(LocationHoliday),
  }),
  toConfirm: call('GET', '/holidays_to_confirm', {
    summary:
      'The public holidays before us on which some places would be open as usual, and nobody has said that they are.',
    authz: { ...authz, effect: 'read' },
    query: z.object({ days: Ahead.default(45) }),
    response: memberCollection(HolidayToConfirm),
  }),
  confirm: call('POST', '/holiday_confirmations', {
    summary: 'Says that the usual hours of these places count on a public holiday, or takes that back.',
    authz: { ...authz, effect: 'write' },
    body: z.object({
      locationIds: z.array(link(LocationSummary)).min(1).max(maxBulkLocations),
      date: HolidayDate,
      confirmed: z.boolean().default(true),
    }),
    response: BulkResult,
  }),
}
