import { decodeHTML } from 'entities'
import type { Deps } from '../deps/deps.ts'
import type { Fetched } from '../egress/egress.ts'
import { EgressError } from '../egress/refused.ts'
import { decodeText, NoFeed } from './feed-document.ts'
import { absolute, type ReadFeed } from './read-feed.ts'
import { readApart } from './reading.ts'

/** Why a feed can't be read: its text is `violation.rss.<code>`. */
export class FeedError extends Error {
  override readonly name = 'FeedTrouble'
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  /** When the site lets itself be asked again, where it says so. */
  readonly retryAt: Date | null

  constructor(code: string, params: FeedError['params'] = {}, retryAt: Date | null = null, cause?: unknown) {
    super(`a feed can't be read: ${code}`, { cause })
    this.code = code
    this.params = params
    this.retryAt = retryAt
  }
}

export interface FoundFeed {
  readonly feed: ReadFeed
  /** Where to ask from now on. */
  readonly url: string
  readonly etag: string | null
  readonly lastModified: string | null
}

interface CachedFeed {
  readonly etag?: string | null
  readonly lastModified?: string | null
  /** It was a feed before: where a page stands instead, no other feed of the site takes its place. */
  readonly wasFeed?: boolean
}

const accept = 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.8'
/** Where sites keep their feed that do not say where. */
const usualPaths = ['/feed', '/rss.xml', '/feed.xml', '/atom.xml', '/rss']

/** Reads the feed at an address, or the one the site there names. Null when it says that nothing changed. Throws `FeedTrouble`. */
export async function findFeed(
  deps: Pick<Deps, 'egress'>,
  address: string,
  known: CachedFeed = {},
): Promise<FoundFeed | null> {
  const response = await fetchPage(deps, address, known)
  if (response === null) return null
  try {
    return await read(response, response.movedTo ?? address)
  } catch (error) {
    if (!(error instanceof NoFeed)) throw error
    if (error.reason === 'malformed') throw new FeedError('malformed', {}, null, error)
    const found = known.wasFeed ? null : await followSite(deps, response)
    if (found !== null) return found
    throw new FeedError('notFeed', {}, null, error)
  }
}

async function fetchPage(deps: Pick<Deps, 'egress'>, address: string, known: CachedFeed): Promise<Fetched | null> {
  const headers = {
    accept,
    ...(known.etag ? { 'if-none-match': known.etag } : {}),
    ...(known.lastModified ? { 'if-modified-since': known.lastModified } : {}),
  }
  const response = await deps.egress.get(address, { headers }).catch((error) => {
    throw error instanceof EgressError ? new FeedError(error.reason, {}, null, error) : error
  })
  if (response.status === 304) return null
  if (response.status === 410) throw new FeedError('gone')
  if (response.status < 200 || response.status > 299)
    throw new FeedError('status', { status: response.status }, parseRetryAfter(response.header('retry-after')))
  return response
}

async function read(response: Fetched, url: string): Promise<FoundFeed> {
  const feed = await readApart(response.bytes, response.header('content-type'), response.url)
  return { feed, url, etag: short(response.header('etag')), lastModified: short(response.header('last-modified')) }
}

/** What a page names as its feed; where it names none, where feeds usually stand. */
async function followSite(deps: Pick<Deps, 'egress'>, page: Fetched): Promise<FoundFeed | null> {
  const html = decodeText(page.bytes, page.header('content-type'))
  if (!/<(!doctype html|html|head|body)\b/i.test(html.slice(0, 5000))) return null
  const named = findAlternates(html, page.url)
  for (const url of named.length > 0 ? named : usualPaths.map((path) => new URL(path, page.url).href)) {
    try {
      const response = await fetchPage(deps, url, {})
      if (response !== null) return await read(response, response.movedTo ?? url)
    } catch (error) {
      // The next one may do; of one the site itself names the trouble is told.
      if (error instanceof FeedError && named.length > 0 && url === named.at(-1)) throw error
      if (!(error instanceof FeedError || error instanceof NoFeed)) throw error
    }
  }
  return null
}

const feedTypes = /^(application\/(rss\+xml|atom\+xml|rdf\+xml|feed\+json)|text\/xml)/i

/** `<link rel="alternate" type="application/rss+xml" href="…">`, in the order of the page, comments' feeds last. */
function findAlternates(html: string, base: string): string[] {
  const head = html.slice(0, 200_000)
  const found: { url: string; title: string }[] = []
  for (let at = head.indexOf('<link'); at !== -1 && found.length < 20; at = head.indexOf('<link', at + 5)) {
    const tag = head.slice(at, at + 2000).split('>')[0] ?? ''
    if (!/\brel\s*=\s*["']?[^"'>]*\balternate\b/i.test(tag) || !feedTypes.test(attribute(tag, 'type'))) continue
    const url = absolute(attribute(tag, 'href'), base)
    if (url !== null) found.push({ url, title: attribute(tag, 'title') })
  }
  const isOfComments = ({ url, title }: (typeof found)[number]) => /comment/i.test(`${url} ${title}`)
  return [...found.filter((link) => !isOfComments(link)), ...found.filter(isOfComments)]
    .map(({ url }) => url)
    .slice(0, 3)
}

function attribute(tag: string, name: string): string {
  const [, quoted, bare] = new RegExp(`\\s${name}\\s*=\\s*(?:["']([^"']*)["']|([^\\s"'>]+))`, 'i').exec(tag) ?? []
  return decodeHTML(quoted ?? bare ?? '')
}

function parseRetryAfter(value: string | null): Date | null {
  if (value === null) return null
  const at = /^\d{1,7}$/.test(value.trim()) ? new Date(Date.now() + Number(value) * 1000) : new Date(value)
  return Number.isNaN(at.getTime()) ? null : at
}

/** What a site gives to ask with is sent back to it: no more than a header holds. */
const short = (value: string | null) => (value !== null && value.length <= 500 ? value : null)
