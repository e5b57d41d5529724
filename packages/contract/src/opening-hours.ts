import { z } from 'zod'

export const hoursTypes = ['default', 'drive', 'delivery', 'takeaway'] as const
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

const range = /^(\d{4})-(\d{4})$/

/** Minutes of a day at which `HHmm` stands, or null. `2400` is midnight at the end of the day. */
export function parseMinutes(time: string): number | null {
  if (time === '2400') return 1440
  if (!/^\d{4}$/.test(time)) return null
  const hours = Number(time.slice(0, 2))
  const minutes = Number(time.slice(2))
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null
}

/**
 * What is wrong with a day's ranges (`0900-1200,1400-1830`, `24hrs`, `""` for closed), or null. Ranges follow each
 * other, open before they close, and `2400` closes only the last.
 */
export function checkRanges(
  text: string,
): 'hours.format' | 'hours.inverted' | 'hours.overlap' | 'hours.midnight' | null {
  if (text === '' || text === '24hrs') return null
  let previousClose = -1
  const parts = text.split(',')
  for (const [index, part] of parts.entries()) {
    const [, openText = '', closeText = ''] = range.exec(part) ?? []
    const open = parseMinutes(openText)
    const close = parseMinutes(closeText)
    if (open === null || close === null || openText === '2400') return 'hours.format'
    if (closeText === '2400' && index < parts.length - 1) return 'hours.midnight'
    if (close <= open) return 'hours.inverted'
    if (open <= previousClose) return 'hours.overlap'
    previousClose = close
  }
  return null
}

const Ranges = z.string().superRefine((text, context) => {
  const code = checkRanges(text)
  if (code !== null) context.addIssue({ code: 'custom', params: { code } })
})

/** One set of weekly hours as it goes over the wire. */
export const OpeningHours = z.object({
  type: z.enum(hoursTypes),
  monday: Ranges.default(''),
  tuesday: Ranges.default(''),
  wednesday: Ranges.default(''),
  thursday: Ranges.default(''),
  friday: Ranges.default(''),
  saturday: Ranges.default(''),
  sunday: Ranges.default(''),
})
export type OpeningHours = z.infer<typeof OpeningHours>

/** Some days of a set: a day that is left out stays as it is. */
export const OpeningDays = z.object({
  monday: Ranges.optional(),
  tuesday: Ranges.optional(),
  wednesday: Ranges.optional(),
  thursday: Ranges.optional(),
  friday: Ranges.optional(),
  saturday: Ranges.optional(),
  sunday: Ranges.optional(),
})
export type OpeningDays = z.infer<typeof OpeningDays>

/** A day that differs from the weekly hours: `DD/MM/YYYY`, `""` is closed. */
export const SpecialTime = z.object({
  date: z.string().superRefine((text, context) => {
    if (!isDay(text)) context.addIssue({ code: 'custom', params: { code: 'date.format' } })
  }),
  ranges: Ranges,
})
export type SpecialTime = z.infer<typeof SpecialTime>

/** Every special day at once: one that is left out is gone. */
export const SpecialTimes = z
  .array(SpecialTime)
  .max(1000)
  .superRefine(onceEach((day) => day.date, 'date'))

/** Refuses two items of a list that say the same of `field`. */
export function onceEach<Item>(key: (item: Item) => string, field: string) {
  return (items: Item[], context: z.RefinementCtx) => {
    const seen = new Set<string>()
    for (const [index, item] of items.entries()) {
      if (seen.has(key(item)))
        context.addIssue({ code: 'custom', path: [index, field], params: { code: 'twice' }, input: items })
      seen.add(key(item))
    }
  }
}

/** Whether the text is a day that exists, `DD/MM/YYYY`. */
export function isDay(text: string): boolean {
  const match = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text)
  if (!match) return false
  const [, day, month, year] = match.map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return date.getUTCDate() === day && date.getUTCMonth() + 1 === month
}
