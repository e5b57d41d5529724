import { createHash } from 'node:crypto'
import type { AnyFeed } from 'feedsmith'
import { nameArticle } from './article.ts'
import { decodeText, parseDocument } from './feed-document.ts'
import { fromAtom, fromJson, fromRdf, fromRss, type Raw } from './feed-items.ts'
import { oneLine } from './html-text.ts'

/** An item of a feed as we keep it. */
export interface FeedItem {
  /** What makes it the same item when it is met again; a hash. */
  readonly key: string
  /** Another item of the same document says it is the same. */
  readonly isTwice: boolean
  /** What makes it the same article in another feed. */
  readonly article: string
  readonly title: string
  readonly link: string | null
  readonly summary: string
  readonly imageUrl: string | null
  readonly publishedAt: Date | null
}

export interface ReadFeed {
  readonly title: string
  readonly siteUrl: string | null
  readonly iconUrl: string | null
  /** How often it wants to be asked; null when it does not say. */
  readonly everyMinutes: number | null
  readonly items: readonly FeedItem[]
}

/** Reads the bytes of a feed that stood at `url`. Throws `NoFeed`. */
export function readFeed(bytes: Uint8Array, contentType: string | null, url: string): ReadFeed {
  const parsed = parseDocument(decodeText(bytes, contentType))
  const { title, site, icons, minutes, raws } = splitParts(parsed)
  const siteUrl = absolute(site, url)
  const base = siteUrl ?? url
  return {
    title: oneLine(title ?? '').slice(0, 200) || new URL(url).hostname,
    siteUrl,
    iconUrl: icons.map((icon) => absolute(icon, base)).find((icon) => icon !== null) ?? null,
    everyMinutes: minutes,
    items: keyed(raws, base, siteUrl),
  }
}

function splitParts(parsed: AnyFeed) {
  switch (parsed.format) {
    case 'rss': {
      const { title, link, image, itunes, ttl, sy, items, atom } = parsed.feed
      const site = link ?? atom?.links?.find(({ rel }) => !rel || rel === 'alternate')?.href
      const minutes = ttl ?? toMinutes(sy)
      return {
        title,
        site,
        icons: [image?.url, itunes?.image],
        minutes: minutes ?? null,
        raws: (items ?? []).map(fromRss),
      }
    }
    case 'rdf': {
      const { title, link, image, sy, items } = parsed.feed
      return { title, site: link, icons: [image?.url], minutes: toMinutes(sy), raws: (items ?? []).map(fromRdf) }
    }
    case 'atom': {
      const { title, links, icon, logo, sy, entries } = parsed.feed
      const site = links?.find(({ rel }) => !rel || rel === 'alternate')?.href
      return {
        title: title?.value,
        site,
        icons: [icon, logo],
        minutes: toMinutes(sy),
        raws: (entries ?? []).map(fromAtom),
      }
    }
    case 'json': {
      const { title, home_page_url: site, icon, favicon, items } = parsed.feed
      return { title, site, icons: [icon, favicon], minutes: null, raws: (items ?? []).map(fromJson) }
    }
  }
}

const periods: Readonly<Record<string, number>> = {
  hourly: 60,
  daily: 1440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
}

/** http://purl.org/rss/1.0/modules/syndication/: so many times in each period. */
function toMinutes(sy: { updatePeriod?: string; updateFrequency?: number } | undefined): number | null {
  const period = periods[sy?.updatePeriod?.trim().toLowerCase() ?? '']
  return period === undefined ? null : period / Math.max(1, sy?.updateFrequency ?? 1)
}

/** Empty ones are none; of several with one guid the first is the item, the others are told apart by their address. */
function keyed(raws: readonly Raw[], base: string, siteUrl: string | null): FeedItem[] {
  const seen = new Map<string, string>()
  return raws.flatMap((raw) => {
    const link = absolute(raw.link, base)
    const title = raw.title.slice(0, 500) || cutTitle(raw.summary)
    if (title === '' && link === null) return []
    const mark = link ?? title
    const ownLink = link === siteUrl ? null : link
    const own = getIdentity(raw, ownLink, title)
    const before = seen.get(own)
    if (before === undefined) seen.set(own, mark)
    else if (before === mark) return []
    const isTwice = before !== undefined
    const key = hashed(isTwice ? `${own} ${mark}` : own)
    if (isTwice && seen.has(key)) return []
    if (isTwice) seen.set(key, mark)
    const image = raw.images.map((url) => absolute(url ?? undefined, link ?? base)).find((url) => url !== null)
    const article = nameArticle(ownLink, { feed: base, key })
    const about = {
      title,
      link,
      article,
      summary: raw.summary,
      imageUrl: image ?? null,
      publishedAt: parseDate(raw.date),
    }
    return [{ key, isTwice, ...about }]
  })
}

/** Its guid for ever; without one its sound or film, its own address, or what it is called. */
function getIdentity({ guid, enclosure }: Raw, link: string | null, title: string): string {
  const id = guid?.trim()
  if (id) return `guid ${id}`
  const own = enclosure?.trim() || link?.replace(/#.*$/, '')
  return own ? `link ${own}` : `text ${title}`
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Items without a title are short messages: their beginning names them. */
function cutTitle(summary: string): string {
  return summary.length > 100 ? `${summary.slice(0, 99).replace(/\s+\S*$/, '')}…` : summary
}

/** A web address, against where it stood; null when it is none. */
export function absolute(address: string | undefined, base: string): string | null {
  const written = address?.trim()
  if (!written || !URL.canParse(written, base)) return null
  const url = new URL(written, base)
  return /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : null
}

/** Null for what nobody can read as an instant; a day alone is none. */
function parseDate(date: string | undefined): Date | null {
  const written = date?.trim() ?? ''
  if (written === '' || /^\d{4}-\d\d-\d\d$/.test(written)) return null
  const at = new Date(written)
  const year = at.getUTCFullYear()
  return Number.isNaN(at.getTime()) || year < 1970 || year > 2200 ? null : at
}
