import type { Locale } from '@vitrine/contract/companies'
import { integrationTypes } from '@vitrine/contract/integrations'
import { findKeyword } from '@vitrine/contract/keywords'
import { LocationSummary } from '@vitrine/contract/locations'
import { mends } from '@vitrine/contract/notification-lines'
import { Notification } from '@vitrine/contract/notifications'
import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import { errorText } from '../error-text.ts'
import { say } from '../texts.ts'
import { may, type Viewer } from '../viewer.ts'
import type { NotificationRow } from './queries.ts'

/** A notification as its reader sees it, in their language. */
export function present(row: NotificationRow, who: Viewer, lang: Locale) {
  const network = integrationTypes.find((type) => type === row.params.network)
  return {
    ...identity(Notification, row.id),
    type: row.type,
    text: textOf(row, may(who, mends) ? 'yes' : 'no', lang),
    ...(row.link === null ? {} : { link: row.link }),
    ...(row.location === null
      ? {}
      : { location: { ...identity(LocationSummary, row.location.id), name: row.location.name } }),
    ...(row.item_id === null ? {} : { itemId: row.item_id }),
    ...(network ? { network } : {}),
    gone: row.gone,
    places: Math.max(1, row.places),
    unread: row.unread,
    createdAt: writeInstant(row.created_at),
  }
}

/** Networks go by their own names in every language; the private connection is one of ours. */
const networkNames: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  google: 'Google',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  youtube: 'YouTube',
}

export function networkName(lang: Locale, network: unknown): string {
  return network === 'instagramPrivate'
    ? say(lang, 'notification.privateInstagram')
    : (networkNames[String(network)] ?? '')
}

function textOf({ kind, params, places, post_text, said }: NotificationRow, mends: 'yes' | 'no', lang: Locale): string {
  const { network, reason, word } = params
  return say(lang, `notification.${kind}`, {
    ...params,
    network: networkName(lang, network),
    reason: reason === undefined ? '' : errorText(lang, String(reason)),
    mends,
    noted: params.note ? 'yes' : 'no',
    count: Math.max(1, places),
    post: excerpt(post_text ?? ''),
    author: said?.author ?? '',
    named: said?.author ? 'yes' : 'no',
    source: said?.kind ?? 'gone',
    said: around(said?.text ?? '', String(word)),
  })
}

/** What was said, on one line, cut so that the keyword shows. An edit may have taken it out since. */
function around(text: string, keyword: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const { at, end } = findKeyword(line, keyword) ?? { at: 0, end: 0 }
  const from = at < 30 ? 0 : line.indexOf(' ', at - 30) + 1
  const until = Math.max(end, from + 90)
  const cut = line.length <= until + 10 ? line.length : Math.max(line.lastIndexOf(' ', until), end)
  return `${from > 0 ? '…' : ''}${line.slice(Math.min(from, at), cut)}${cut < line.length ? '…' : ''}`
}

function excerpt(text: string): string {
  const [line = ''] = text.trim().split('\n')
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  return letters.length > 40 ? `${letters.slice(0, 40).join('').trimEnd()}…` : line
}
