import { type Weekday, weekdays } from '@vitrine/contract/opening-hours'
import { allDay, midnight, readTime } from '@vitrine/contract/opening-hours-times'
import type { BodyInputOf, MemberOf } from '@vitrine/contract/operation'
import type { FeedMode, rssFeeds } from '@vitrine/contract/rss-feeds'
import { type FeedNetwork, type FeedRules, usualTemplate } from '@vitrine/contract/rss-posts'
import { parseWordList } from '../forms/parse-word-list.ts'

export type Feed = MemberOf<typeof rssFeeds.list>

/** What the form of a feed holds; words and numbers as they are typed. */
export interface FeedForm {
  readonly url: string
  readonly title: string
  readonly include: string
  readonly exclude: string
  readonly maxPerDay: string
  readonly days: readonly Weekday[]
  readonly from: string
  readonly until: string
  readonly onlyWithImage: boolean
  readonly networks: readonly FeedNetwork[]
  readonly everywhere: boolean
  readonly locations: readonly string[]
  readonly template: string
  readonly mode: FeedMode
}

/** As the server names them. */
export const feedFields = [
  'url',
  'title',
  'rules.include',
  'rules.exclude',
  'rules.maxPerDay',
  'rules.from',
  'rules.until',
  'rules.days',
  'networks',
  'everywhere',
  'locations',
  'template',
  'mode',
] as const
export type FeedField = (typeof feedFields)[number]

const fresh: FeedForm = {
  ...{
    url: '',
    title: '',
    include: '',
    exclude: '',
    maxPerDay: '',
    days: [],
    from: '',
    until: '',
    onlyWithImage: false,
  },
  ...{ networks: ['facebook'], everywhere: true, locations: [], template: usualTemplate, mode: 'approval' },
}

export function toFeedForm(feed: Feed | null): FeedForm {
  if (feed === null) return fresh
  const { url, title, rules, networks, everywhere, locations, template, mode } = feed
  return {
    ...{ url, title, networks, everywhere, template, mode, days: rules.days, onlyWithImage: rules.onlyWithImage },
    ...{ include: rules.include.join(', '), exclude: rules.exclude.join(', ') },
    ...{ maxPerDay: rules.maxPerDay?.toString() ?? '', from: rules.from ?? '', until: rules.until ?? '' },
    locations: locations.map(({ id }) => id),
  }
}

/** What is asked of the server; a feed that keeps its site's name is not given one. */
export function toFeedBody(form: FeedForm, before: Feed | null): BodyInputOf<typeof rssFeeds.create> {
  const { url, title, networks, everywhere, locations, template, mode, days, onlyWithImage } = form
  return {
    ...{ url: url.trim(), networks: [...networks], everywhere, template, mode },
    ...(title.trim() === (before?.title ?? '') ? {} : { title: title.trim() }),
    ...(everywhere ? {} : { locations: [...locations] }),
    rules: {
      ...toRules(form),
      maxPerDay: form.maxPerDay.trim() === '' ? null : Number(form.maxPerDay),
      days: weekdays.filter((day) => days.includes(day)),
      ...{ from: parseTime(form.from) ?? null, until: parseTime(form.until) ?? null, onlyWithImage },
    },
  }
}

/** A time of the day, `09:00`, as people type it; null where there is none, undefined where it can't be read. */
export function parseTime(typed: string): string | null | undefined {
  const time = readTime(typed)
  if (time === '') return null
  return time === null || time === midnight || time === allDay ? undefined : `${time.slice(0, 2)}:${time.slice(2)}`
}

/** The rules that say whether an item becomes a post, as far as they are typed. */
export function toRules({ include, exclude, onlyWithImage }: FeedForm): {
  -readonly [K in keyof FeedRules]: FeedRules[K] extends readonly string[] ? string[] : FeedRules[K]
} {
  return { include: parseWordList(include), exclude: parseWordList(exclude), onlyWithImage }
}
