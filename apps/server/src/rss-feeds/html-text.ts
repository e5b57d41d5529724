import { decodeHTML } from 'entities'

/** Longer than any post: what comes after is not looked at. */
const maxCharacters = 60_000

/** Tags whose content nobody reads. */
const unread = ['script', 'style', 'template', 'noscript', 'svg']

/** HTML as the words somebody reads, on one line. Reads each letter once, whatever is open or nested. */
export function textOfHtml(html: string): string {
  const source = html.slice(0, maxCharacters)
  const pieces: string[] = []
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('<', at)
    if (open === -1) break
    pieces.push(source.slice(at, open))
    const name = /^<\/?([a-z][a-z0-9]*)|^<!/i.exec(source.slice(open, open + 20))
    if (name === null) {
      // A lone sign: 2 < 3.
      pieces.push('<')
      at = open + 1
      continue
    }
    pieces.push(' ')
    at = findEnd(source, open, (name[1] ?? '').toLowerCase())
  }
  pieces.push(source.slice(at))
  return oneLine(decodeHTML(pieces.join('')))
}

/** Behind a tag, a comment, or a tag with all it holds. */
function findEnd(source: string, open: number, name: string): number {
  const [end, length] = source.startsWith('<!--', open)
    ? ([source.indexOf('-->', open), 3] as const)
    : unread.includes(name) && source[open + 1] !== '/'
      ? ([source.indexOf(`</${name}`, open), 0] as const)
      : ([source.indexOf('>', open), 1] as const)
  return end === -1 ? source.length : end + length
}

export function oneLine(text: string): string {
  return text
    .slice(0, maxCharacters)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/ ([,.])/g, '$1')
    .trim()
}

/** The first picture of some HTML that is more than a counter. */
export function imageInHtml(html: string): string | null {
  const source = html.slice(0, maxCharacters)
  for (let at = source.indexOf('<img'); at !== -1; at = source.indexOf('<img', at + 4)) {
    const tag = source.slice(at, Math.min(at + 2000, source.length)).split('>')[0] ?? ''
    if (/\s(?:width|height)\s*=\s*["']?[01]\b/i.test(tag)) continue
    const [, quoted, bare] = /\ssrc\s*=\s*(?:["']([^"']+)["']|([^\s"'>]+))/i.exec(tag) ?? []
    const src = quoted ?? bare
    if (src !== undefined && !src.startsWith('data:')) return decodeHTML(src)
  }
  return null
}
