import { type AnyFeed, DetectError, parseFeed } from 'feedsmith'

/** The bytes of a feed are no feed, or one with something wrong in it. */
export class NoFeed extends Error {
  override readonly name = 'NoFeed'
  readonly reason: 'notFeed' | 'malformed'

  constructor(reason: 'notFeed' | 'malformed', cause?: unknown) {
    super(`can't be read as a feed: ${reason}`, { cause })
    this.reason = reason
  }
}

/** So many items of a feed are looked at, the first it names: it is read long before it has so many new ones. */
const maxItems = 300

/** Reads RSS 0.9 to 2.0, RDF, Atom and JSON Feed. Entities a document defines itself are left as they are written. */
export function parseDocument(text: string): AnyFeed {
  try {
    const isJson = /^\s*\{/.test(text)
    return parseFeed(isJson ? JSON.parse(text) : withPlainText(text), { maxItems: maxItems })
  } catch (error) {
    const isLikelyFeed = /<(rss|feed|rdf:RDF)\b|jsonfeed\.org\/version/i.test(text.slice(0, 2000))
    throw new NoFeed(isLikelyFeed || !(error instanceof DetectError) ? 'malformed' : 'notFeed', error)
  }
}

const encoded =
  /(<(?:[\w-]+:)?(title|summary|description|content)\b[^>]{0,500}?)\b(?:mode|encoding|type)\s*=\s*["']base64["']([^>]{0,500}>)\s*(?:<!\[CDATA\[)?([A-Za-z0-9+/=\s]*)(?:\]\]>)?\s*(?=<\/)/gi

/** Atom 0.3 and some makers of RSS write titles and texts in base64, and say so: https://www.ietf.org/archive/id/draft-ietf-atompub-format-00.txt (read 2026-11). */
function withPlainText(xml: string): string {
  return xml.replace(encoded, (_, start: string, _name: string, rest: string, base64: string) => {
    const text = Buffer.from(base64, 'base64').toString('utf8')
    return `${start}${rest}${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}`
  })
}

/** The text of a document: by its mark of byte order, what was said of it on the way, what it says of itself, else UTF-8. */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const [, charset] = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '') ?? []
  const [, declared] = /^[^<]{0,8}<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ?? []
  const [, meta] = /<meta[^>]{0,200}\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(start) ?? []
  const marked = detectEncoding(bytes)
  const labels = [...(marked === null ? [charset, declared, meta, 'utf-8'] : [marked]), 'windows-1252']
  for (const label of labels) {
    const text = label === undefined ? null : decoded(bytes, label)
    if (text !== null) return text
  }
  return new TextDecoder().decode(bytes)
}

function detectEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : null
}

/** Null where the bytes are no text of that name: the next guess may do. */
function decoded(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
