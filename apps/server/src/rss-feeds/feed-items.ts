import type { AtomFeed, JsonFeed, MediaNs, RdfFeed, RssFeed } from 'feedsmith'
import { imageInHtml, oneLine, textOfHtml } from './html-text.ts'

/** An item as it stands in its feed, dialect and HTML taken off. */
export interface Raw {
  readonly guid: string | undefined
  readonly title: string
  readonly link: string | undefined
  readonly summary: string
  readonly images: readonly (string | null | undefined)[]
  readonly date: string | undefined
  /** The sound or film of a podcast: names its episode where nothing else does. */
  readonly enclosure?: string | undefined
}

const long = 1500

/** What RSS and Atom have for pictures, the largest first. */
function mediaImages(media: MediaNs.ItemOrFeed | undefined): (string | undefined)[] {
  const groups = media?.groups ?? []
  const contents = [...(media?.contents ?? []), ...groups.flatMap(({ contents: inside }) => inside ?? [])]
  const images = contents
    .filter(
      ({ medium, type, url }) =>
        medium === 'image' || type?.startsWith('image/') || (!type && !medium && isLikelyImage(url)),
    )
    .toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))
  const thumbnails = [
    ...(media?.thumbnails ?? []),
    ...groups.flatMap(({ thumbnails: inside }) => inside ?? []),
    ...contents.flatMap(({ thumbnails: inside }) => inside ?? []),
  ].toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))
  return [...images, ...thumbnails].map(({ url }) => url)
}

function mediaText(media: MediaNs.ItemOrFeed | undefined): string {
  return media?.description?.value ?? media?.groups?.flatMap(({ description }) => description?.value ?? []).at(0) ?? ''
}

function mediaTitle(media: MediaNs.ItemOrFeed | undefined): string | undefined {
  return media?.title?.value ?? media?.groups?.flatMap(({ title }) => title?.value ?? []).at(0)
}

/** The first that says anything: some feeds name their items in another vocabulary only. */
function firstTitle(...titles: readonly (string | undefined)[]): string {
  return titles.map((title) => textOfHtml(title ?? '')).find((title) => title !== '') ?? ''
}

const isLikelyImage = (url: string | undefined) => /\.(jpe?g|png|webp)(\?|$)/i.test(url ?? '')

export function fromRss(item: RssFeed.Item<string>): Raw {
  const html = item.content?.encoded ?? ''
  const about = item.description ?? ''
  const enclosed = (item.enclosures ?? []).filter(({ type, url }) => type?.startsWith('image/') || isLikelyImage(url))
  const guid = item.guid?.value
  // A guid is the item's address unless it says otherwise (RSS 2.0).
  const permalink = item.guid?.isPermaLink !== false && /^https?:/i.test(guid ?? '') ? guid : undefined
  const summary = textOfHtml(about) || textOfHtml(html) || textOfHtml(item.itunes?.summary ?? mediaText(item.media))
  return {
    guid,
    title: firstTitle(item.title, item.itunes?.title, item.dc?.titles?.[0], mediaTitle(item.media)),
    link: item.link ?? item.atom?.links?.find(({ rel }) => !rel || rel === 'alternate')?.href ?? permalink,
    summary: summary.slice(0, long),
    images: [
      ...enclosed.map(({ url }) => url),
      ...mediaImages(item.media),
      item.itunes?.image,
      imageInHtml(html),
      imageInHtml(about),
    ],
    date: item.pubDate ?? item.dc?.dates?.[0],
    enclosure: item.enclosures?.find((enclosure) => !enclosed.includes(enclosure))?.url,
  }
}

export function fromRdf(item: RdfFeed.Item<string>): Raw {
  const html = item.content?.encoded ?? ''
  const about = item.description ?? ''
  return {
    guid: item.rdf?.about,
    title: firstTitle(item.title, item.dc?.titles?.[0], mediaTitle(item.media)),
    link: item.link ?? item.rdf?.about,
    summary: (textOfHtml(about) || textOfHtml(html)).slice(0, long),
    images: [...mediaImages(item.media), imageInHtml(html), imageInHtml(about)],
    date: item.dc?.dates?.[0],
  }
}

export function fromAtom(entry: AtomFeed.Entry<string>): Raw {
  const html = entry.content?.value ?? ''
  const enclosed = entry.links?.filter(({ rel, type }) => rel === 'enclosure' && type?.startsWith('image/')) ?? []
  return {
    guid: entry.id,
    title: written(entry.title) || firstTitle(entry.dc?.titles?.[0], mediaTitle(entry.media)),
    link: entry.links?.find(({ rel }) => !rel || rel === 'alternate')?.href,
    summary: (written(entry.summary) || written(entry.content) || textOfHtml(mediaText(entry.media))).slice(0, long),
    images: [
      ...enclosed.map(({ href }) => href),
      ...mediaImages(entry.media),
      imageInHtml(html),
      imageInHtml(entry.summary?.value ?? ''),
    ],
    date: entry.published ?? entry.updated ?? entry.dc?.dates?.[0],
  }
}

/** Text is text, where it says so; anything else may hold tags. */
function written(text: { value?: string; type?: string } | undefined): string {
  const value = text?.value ?? ''
  return text?.type === undefined || text.type === 'text' ? oneLine(value) : textOfHtml(value)
}

export function fromJson(item: JsonFeed.Item<string>): Raw {
  const html = item.content_html ?? ''
  const images = (item.attachments ?? []).filter(({ mime_type }) => mime_type?.startsWith('image/'))
  return {
    guid: item.id,
    title: oneLine(item.title ?? ''),
    link: item.url ?? item.external_url,
    summary: (oneLine(item.summary ?? '') || oneLine(item.content_text ?? '') || textOfHtml(html)).slice(0, long),
    images: [item.image, item.banner_image, ...images.map(({ url }) => url), imageInHtml(html)],
    date: item.date_published ?? item.date_modified,
  }
}
