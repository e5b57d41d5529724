import type { Article } from './articles.ts'

export interface Sheet {
  host: string
  title: string
  /** The site's own address, `https://gazette.example`. */
  base: string
  articles: readonly Article[]
  /** Minutes the feed asks to be left alone; null when it does not say. */
  ttl: number | null
}

export interface Written {
  type: string
  body: Buffer
}

/** How feeds are written in the wild, by the path they stand at. */
export const dialects: Readonly<Record<string, (sheet: Sheet) => Written>> = {
  '/feed.xml': (sheet) =>
    xml(
      'application/rss+xml; charset=utf-8',
      rss(
        sheet,
        sheet.articles.map((article) => rssItem(sheet, article)),
      ),
    ),
  '/atom.xml': (sheet) => xml('application/atom+xml', atom(sheet)),
  '/rdf.xml': (sheet) => xml('application/rdf+xml', rdf(sheet)),
  '/feed.json': (sheet) => ({ type: 'application/feed+json', body: Buffer.from(JSON.stringify(json(sheet))) }),
  '/podcast.xml': (sheet) => xml('application/xml', podcast(sheet)),
  '/videos.xml': (sheet) => xml('text/xml', youtube(sheet)),
  '/latin1.xml': (sheet) => ({
    type: 'text/xml',
    body: Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>${rss(
        sheet,
        sheet.articles.map((article) => rssItem(sheet, article)),
      )}`,
      'latin1',
    ),
  }),
  '/utf16.xml': (sheet) => ({
    type: 'application/xml',
    body: Buffer.from(
      `\ufeff<?xml version="1.0" encoding="UTF-16"?>${rss(
        sheet,
        sheet.articles.map((article) => rssItem(sheet, article)),
      )}`,
      'utf16le',
    ),
  }),
  '/odd.xml': (sheet) => xml('text/plain', odd(sheet)),
}

const xml = (type: string, text: string): Written => ({
  type,
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`),
})
const plain = (html: string) => html.replaceAll('&nbsp;', '\u00a0').replace(/<[^>]*>/g, '')
const safe = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const resolveUrl = ({ base }: Sheet, path: string | null) =>
  path === null ? '' : path.startsWith('/') ? base + path : path
const rfc822 = (at: number) => new Date(at).toUTCString()
const iso = (at: number) => new Date(at).toISOString()

function rss({ title, base, ttl }: Sheet, items: string[]): string {
  return `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${safe(title)}</title><link>${base}/</link><description>${safe(title)}</description><image><url>${base}/icon.png</url><title>${safe(title)}</title><link>${base}/</link></image>${ttl === null ? '' : `<ttl>${ttl}</ttl>`}${items.join('')}</channel></rss>`
}

function rssItem(sheet: Sheet, { title, summary, at, path, image, guid }: Article): string {
  const link = path === null ? '' : `<link>${safe(resolveUrl(sheet, path))}</link>`
  const media =
    image === null
      ? ''
      : `<media:content url="${safe(resolveUrl(sheet, image))}" medium="image" width="1200" height="800"/>`
  const mark = guid === '' ? '' : `<guid isPermaLink="false">${safe(guid)}</guid>`
  return `<item><title>${safe(plain(title))}</title>${link}${mark}<pubDate>${rfc822(at)}</pubDate><description>${safe(summary)}</description>${media}</item>`
}

function atom(sheet: Sheet): string {
  const entries = sheet.articles.map(
    ({ title, summary, at, path, image, guid }) =>
      `<entry><title type="html">${safe(title)}</title><id>${safe(guid)}</id><updated>${iso(at)}</updated><link rel="alternate" type="text/html" href="${safe(resolveUrl(sheet, path))}"/>${image === null ? '' : `<link rel="enclosure" type="image/png" href="${safe(resolveUrl(sheet, image))}"/>`}<summary type="html">${safe(summary)}</summary></entry>`,
  )
  return `<feed xmlns="http://www.w3.org/2005/Atom"><title>${safe(sheet.title)}</title><id>${sheet.base}/</id><updated>${iso(sheet.articles[0]?.at ?? 0)}</updated><icon>/icon.png</icon><link href="${sheet.base}/"/><link rel="self" href="${sheet.base}/atom.xml"/>${entries.join('')}</feed>`
}

function rdf(sheet: Sheet): string {
  const items = sheet.articles.map(
    ({ title, summary, at, path }) =>
      `<item rdf:about="${safe(resolveUrl(sheet, path))}"><title>${safe(plain(title))}</title><link>${safe(resolveUrl(sheet, path))}</link><description>${safe(plain(summary))}</description><dc:date>${iso(at)}</dc:date></item>`,
  )
  return `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"><channel rdf:about="${sheet.base}/"><title>${safe(sheet.title)}</title><link>${sheet.base}/</link><description>${safe(sheet.title)}</description><sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency></channel>${items.join('')}</rdf:RDF>`
}

function json(sheet: Sheet) {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: sheet.title,
    home_page_url: `${sheet.base}/`,
    favicon: `${sheet.base}/icon.png`,
    items: sheet.articles.map(({ title, summary, at, path, image, guid }) => ({
      ...{ id: guid, title: plain(title), content_html: `<p>${summary}</p>`, date_published: iso(at) },
      ...(path === null ? {} : { url: resolveUrl(sheet, path) }),
      ...(image === null ? {} : { image: resolveUrl(sheet, image) }),
    })),
  }
}

/** As programmes write them: no guid, every episode with the address of the show, only the sound is its own. */
function podcast(sheet: Sheet): string {
  const items = sheet.articles.map(
    ({ id, title, summary, at }) =>
      `<item><title>${safe(plain(title))}</title><link>${sheet.base}/</link><pubDate>${rfc822(at)}</pubDate><itunes:summary>${safe(plain(summary))}</itunes:summary><enclosure url="${sheet.base}/sounds/${id}.mp3" length="1000" type="audio/mpeg"/><itunes:image href="${sheet.base}/icon.png"/></item>`,
  )
  return rss(sheet, items)
}

function youtube(sheet: Sheet): string {
  const entries = sheet.articles.map(
    ({ id, title, summary, at, path, image }) =>
      `<entry><id>yt:video:${id}</id><yt:videoId>${id}</yt:videoId><title>${safe(plain(title))}</title><link rel="alternate" href="${safe(resolveUrl(sheet, path))}"/><published>${iso(at)}</published><updated>${iso(at + 60_000)}</updated><media:group><media:title>${safe(plain(title))}</media:title><media:content url="${sheet.base}/v/${id}" type="application/x-shockwave-flash" width="640" height="390"/>${image === null ? '' : `<media:thumbnail url="${safe(resolveUrl(sheet, image))}" width="480" height="360"/>`}<media:description>${safe(plain(summary))}</media:description></media:group></entry>`,
  )
  return `<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom"><id>yt:channel:x</id><title>${safe(sheet.title)}</title><link rel="alternate" href="${sheet.base}/"/>${entries.join('')}</feed>`
}

/** Careless in every way at once: relative links, no dates, CDATA, HTML in titles, names HTML has for letters, two items with one guid. */
function odd(sheet: Sheet): string {
  const items = sheet.articles.map(
    ({ title, summary, path, image }, index) =>
      `<item><title><![CDATA[<em>${title}</em> &eacute;t&eacute;]]></title><link>${path ?? ''}</link><guid isPermaLink="false">${index < 2 ? 'same' : safe(path ?? '')}</guid><pubDate>hier</pubDate><description><![CDATA[<p>${summary}</p><img src="/pixel.gif" width="1" height="1">${image === null ? '' : `<img alt="" src="${image}">`}<script>track("<b>")</script>]]></description></item>`,
  )
  return rss({ ...sheet, base: '' }, items)
}
