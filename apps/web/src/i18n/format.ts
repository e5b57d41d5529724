import { type Language, tags } from './language.ts'

const noBreak = '\u00a0'
/** The fourth of January 2026. */
const aSunday = 4
const minus = '\u2212'
export type Instant = string | number | Date

const made = new Map<string, Formats>()

/**
 * Numbers and dates as the three languages write them. Times are shown in `timeZone`; give the location's where one
 * is meant, the person's is the default. Made once for all components: the browser takes long to make its formats.
 */
export function getFormats(language: Language, timeZone?: string, weekStartsOn?: 0 | 1 | 6): Formats {
  const key = `${language} ${timeZone} ${weekStartsOn}`
  const formats = made.get(key) ?? makeFormats(language, timeZone, weekStartsOn)
  made.set(key, formats)
  return formats
}

function makeFormats(language: Language, timeZone?: string, weekStartsOn?: 0 | 1 | 6) {
  const tag = tags[language]
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options)
  const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone, ...options })
  const once = <T>(make: () => T) => {
    let result: T | undefined
    return () => (result ??= make())
  }
  const formats = {
    integer: once(() => number({ maximumFractionDigits: 0 })),
    decimal: once(() => number({ maximumFractionDigits: 1 })),
    oneDecimal: once(() => number({ minimumFractionDigits: 0, maximumFractionDigits: 1 })),
    twoDecimals: once(() => number({ minimumFractionDigits: 2, maximumFractionDigits: 2 })),
    signedTwo: once(() => number({ minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' })),
    signedInteger: once(() => number({ maximumFractionDigits: 0, signDisplay: 'exceptZero' })),
    rate: once(() => number({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })),
    percent: once(() => number({ style: 'percent', maximumFractionDigits: 0 })),
    change: once(() => number({ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })),
    sentence: once(() => date({ weekday: 'short', day: 'numeric', month: 'short' })),
    table: once(() =>
      date(language === 'en' ? { dateStyle: 'short' } : { day: '2-digit', month: '2-digit', year: 'numeric' }),
    ),
    tableEn: once(() => date({ day: 'numeric', month: 'numeric', year: 'numeric' })),
    full: once(() => date({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })),
    dayMonth: once(() => date({ day: 'numeric', month: 'short' })),
    dayMonthYear: once(() => date({ day: 'numeric', month: 'short', year: 'numeric' })),
    monthYear: once(() => date({ month: 'long', year: 'numeric' })),
    weekday: once(() => date({ weekday: 'short' })),
    weekdayName: once(() => new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })),
    time: once(() => date({ hour: language === 'en' ? 'numeric' : '2-digit', minute: '2-digit' })),
    list: once(() => new Intl.ListFormat(tag, { type: 'conjunction' })),
    ago: once(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })),
  }
  // Some ICU versions write a narrow space before % and €; French wants the full one in all of them.
  const spaced = (text: string) => text.replace(/[\u202f\u00a0 ](?=[%€])/g, noBreak)
  const signed = (text: string) => text.replace('-', minus)

  const integer = (value: number) => signed(formats.integer().format(value))
  const time = (at: Instant) => formats.time().format(toDate(at)).replace('\u202f', ' ')

  return {
    language,
    timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    /** Weeks start on Monday but in English, where the company does not say otherwise. */
    weekStartsOn: weekStartsOn ?? (language === 'en' ? 0 : 1),
    integer,
    /** One decimal where there is one. */
    decimal: (value: number) => signed(formats.decimal().format(value)),
    /** A share of 1 with two decimals: 0.1234 is `12,34 %`. */
    rate: (share: number) => signed(spaced(formats.rate().format(share))),
    percent: (share: number) => signed(spaced(formats.percent().format(share))),
    /** Change against the previous period, with a sign and a direction. */
    change: (share: number) => {
      const text = signed(spaced(formats.change().format(share)))
      return share === 0 ? text : `${text} ${share > 0 ? '▲' : '▼'}`
    },
    /** A mark out of five: `4,43`. */
    average: (value: number) => signed(formats.twoDecimals().format(value)),
    /** A difference of marks or of points: `−0,31`. */
    difference: (value: number) => signed(formats.signedTwo().format(value)),
    /** So many more or less: `+1 547`. */
    more: (value: number) => signed(formats.signedInteger().format(value)),
    /** From 1000 on with a k and one decimal; the exact value belongs in the tooltip. */
    short: (value: number) => {
      if (Math.abs(value) < 1000) return integer(value)
      const thousands = signed(formats.oneDecimal().format(value / 1000))
      return language === 'en' ? `${thousands}k` : `${thousands}${noBreak}k`
    },
    /** An amount in the currency's own unit, not in cents. */
    money: (amount: number, currency = 'EUR') => signed(spaced(number({ style: 'currency', currency }).format(amount))),
    /** `jeu. 14 mai` */
    date: (at: Instant) => formats.sentence().format(toDate(at)),
    /** `14/05/2026` */
    dateInTable: (at: Instant) => (language === 'en' ? formats.tableEn() : formats.table()).format(toDate(at)),
    /** `jeudi 14 mai 2026` */
    fullDate: (at: Instant) => formats.full().format(toDate(at)),
    /** `14 mai` */
    dayMonth: (at: Instant) => formats.dayMonth().format(toDate(at)),
    /** `13 avr. – 12 mai 2026` */
    dayRange: (from: Instant, to: Instant) => formats.dayMonthYear().formatRange(toDate(from), toDate(to)),
    /** `mai 2026` */
    monthYear: (at: Instant) => formats.monthYear().format(toDate(at)),
    weekday: (at: Instant) => formats.weekday().format(toDate(at)),
    /** By its number: 1 is Monday, 7 Sunday. */
    weekdayName: (weekday: number) => formats.weekdayName().format(Date.UTC(2026, 0, aSunday + weekday)),
    time,
    /** `jeu. 14 mai, 18:00` */
    dateTime: (at: Instant) => `${formats.sentence().format(toDate(at))}, ${time(at)}`,
    /** A special day, DD/MM/YYYY in every language, with its weekday before. */
    specialDay: (ddmmyyyy: string) => {
      const [day, month, year] = ddmmyyyy.split('/').map(Number)
      if (!day || !month || !year) return ddmmyyyy
      return `${formats.weekdayName().format(Date.UTC(year, month - 1, day))} ${ddmmyyyy}`
    },
    /** How long ago, in as few words as the distance allows; the exact instant belongs in `title`. */
    relative: (at: Instant, now: Instant = Date.now()) => {
      const then = toDate(at)
      const minutes = Math.round((toDate(now).getTime() - then.getTime()) / 60_000)
      if (minutes >= 0 && minutes < 60) return minutesAgo(language, minutes)
      const days = dayNumber(toDate(now), timeZone) - dayNumber(then, timeZone)
      if (days === 0) return time(then)
      if (days === 1) return `${formats.ago().format(-1, 'day')} ${time(then)}`
      if (days > 1 && days < 7) return `${formats.weekday().format(then)} ${time(then)}`
      const sameYear = getYear(toDate(now), timeZone) === getYear(then, timeZone)
      return (sameYear ? formats.dayMonth() : formats.dayMonthYear()).format(then)
    },
    /** `Lyon, Nantes et Lille` */
    list: (items: readonly string[]) => formats.list().format(items),
  }
}
export type Formats = ReturnType<typeof makeFormats>

const justNow = { fr: 'à l’instant', en: 'just now', es: 'ahora mismo' }

function minutesAgo(language: Language, minutes: number): string {
  if (minutes === 0) return justNow[language]
  if (language === 'fr') return `il y a ${minutes}${noBreak}min`
  return language === 'en' ? `${minutes}${noBreak}min ago` : `hace ${minutes}${noBreak}min`
}

function toDate(at: Instant): Date {
  return at instanceof Date ? at : new Date(at)
}

const parts = new Map<string | undefined, Intl.DateTimeFormat>()

/** Days since the epoch as the calendar of that zone counts them. */
function dayNumber(at: Date, timeZone: string | undefined): number {
  let format = parts.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    parts.set(timeZone, format)
  }
  return Date.parse(`${format.format(at)}T00:00Z`) / 86_400_000
}

function getYear(at: Date, timeZone: string | undefined): number {
  return new Date(dayNumber(at, timeZone) * 86_400_000).getUTCFullYear()
}
