/**
 * What people read of a commentary in "little text": reserved characters outside an element have to be escaped by a
 * backslash, or LinkedIn answers 201 and shows nothing from there on.
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format (read 2026-11)
 */
export function toDisplayText(commentary: string): string {
  let shown = ''
  let at = 0
  while (at < commentary.length) {
    const rest = commentary.slice(at)
    if (rest.startsWith('\\') && rest.length > 1) {
      shown += rest[1]
      at += 2
      continue
    }
    const element = ELEMENTS.map(({ form, show }) => ({ match: form.exec(rest), show })).find(({ match }) => match)
    if (element?.match) {
      shown += element.show(element.match)
      at += element.match[0].length
      continue
    }
    if (RESERVED.has(rest[0] ?? '')) return shown
    shown += rest[0]
    at += 1
  }
  return shown
}

const RESERVED = new Set(['|', '{', '}', '@', '[', ']', '(', ')', '<', '>', '#', '\\', '*', '_', '~'])
const plain = (text: string) => text.replace(/\\(.)/g, '$1')
const ELEMENTS: { form: RegExp; show(match: RegExpExecArray): string }[] = [
  { form: /^@\[((?:\\.|[^\]\\])+)\]\(urn:li:(?:organization|person):[^)]+\)/, show: ([, label = '']) => plain(label) },
  { form: /^\{hashtag\|\\?#\|([^}]+)\}/, show: ([, word = '']) => `#${plain(word)}` },
  { form: /^#[\p{L}\p{N}]+/u, show: ([word]) => word },
]
