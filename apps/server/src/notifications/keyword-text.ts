import type { Locale } from '@vitrine/contract/companies'
import { findKeyword } from '@vitrine/contract/keywords'
import { translate } from '../lib/i18n.ts'
import type { KeywordMatch } from './keyword-matches.ts'
import type { NotificationRow } from './queries.ts'

/** One message is quoted; of several the number is said, and the latest are quoted. */
export function keywordText({ matches, params, places }: NotificationRow, lang: Locale): string {
  const [first, ...others] = matches.latest
  if (others.length === 0)
    return translate(lang, 'notification.keyword', {
      word: first?.word ?? params.word ?? '',
      author: first?.author ?? '',
      named: first?.author ? 'yes' : 'no',
      source: first?.kind ?? 'gone',
      said: first ? around(first, 90) : '',
    })
  return translate(lang, 'notification.keywords', {
    words: formatKeywords(matches.words, lang),
    count: matches.count,
    source: matches.kind ?? 'mixed',
    places,
    latest: matches.latest.map((match) => quote(match, lang)).join(' · '),
  })
}

/** One message opens by itself, several as the list of what the alert found, or what holds its word where the alert is gone. */
export function keywordLink({ matches }: NotificationRow): string | null {
  const [first, ...others] = matches.latest
  if (first === undefined) return null
  const word = encodeURIComponent(first.word)
  if (others.length === 0) return `/inbox?id=${first.itemId}&keywords=${word}`
  return `/inbox?view=all&${matches.alert === null ? `search=${word}` : `alert=${matches.alert}`}`
}

const maxQuoted = 3

function formatKeywords(keywords: readonly string[], lang: Locale): string {
  const quoted = keywords.map((word) => translate(lang, 'notification.quoted', { word }))
  const others = keywords.length - maxQuoted
  return others <= 0 ? new Intl.ListFormat(lang).format(quoted) : `${quoted.slice(0, maxQuoted).join(', ')}…`
}

function quote(match: KeywordMatch, lang: Locale): string {
  const excerpt = around(match, 40)
  return match.author ? translate(lang, 'notification.quote', { author: match.author, said: excerpt }) : excerpt
}

/** What was written, on one line, cut so that the keyword shows. An edit may have taken it out since. */
function around({ text, word }: Pick<KeywordMatch, 'text' | 'word'>, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const { at, end } = findKeyword(line, word) ?? { at: 0, end: 0 }
  const before = length / 3
  const from = at < before ? 0 : line.indexOf(' ', at - before) + 1
  const until = Math.max(end, from + length)
  const cut = line.length <= until + 10 ? line.length : Math.max(line.lastIndexOf(' ', until), end)
  // A sign that belongs to the words before it is left out with them.
  const quoted = line.slice(Math.min(from, at), cut).replace(from > 0 ? /^[\s:;,.!?»”)]+/u : '', '')
  return `${from > 0 ? '…' : ''}${quoted}${cut < line.length ? '…' : ''}`
}
