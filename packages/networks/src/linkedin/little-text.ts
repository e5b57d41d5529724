/**
 * "Little text", as commentaries are written: reserved characters are escaped, because LinkedIn answers 201 and shows
 * nothing from the first one that is not. A hashtag stays as it is, and so does a mention, `@[Name](urn:li:…)`.
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format (read 2026-11)
 */
export function littleText(text: string): string {
  return text
    .split(MENTION)
    .map((part, index) => {
      const [, label, urn] = WHOLE_MENTION.exec(part) ?? []
      return index % 2 === 1 && label !== undefined ? `@[${escaped(label)}](${urn})` : escaped(part)
    })
    .join('')
}

/** What people read of a commentary. */
export function readableText(commentary: string): string {
  return commentary
    .replace(/@\[((?:\\.|[^\]\\])*)\]\(urn:li:[^)]*\)/g, '$1')
    .replace(/\{hashtag\|\\?#\|([^}]*)\}/g, '#$1')
    .replace(/\\(.)/gs, '$1')
}

const MENTION = /(@\[[^\]]+\]\(urn:li:(?:organization|person):[^)\s]+\))/
const WHOLE_MENTION = /^@\[([^\]]+)\]\((urn:li:(?:organization|person):[^)\s]+)\)$/
const RESERVED = /[\\|{}@[\]()<>*_~]|#(?![\p{L}\p{N}])/gu

function escaped(text: string): string {
  return text.replace(RESERVED, '\\$&')
}
