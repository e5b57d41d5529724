import type { Locale } from '@vitrine/contract/companies'
import { integrationTypes } from '@vitrine/contract/integrations'
import { LocationSummary } from '@vitrine/contract/locations'
import { reconnectPermission } from '@vitrine/contract/notification-lines'
import { Notification } from '@vitrine/contract/notifications'
import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import { errorText } from '../lib/error-text.ts'
import { translate } from '../lib/i18n.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { keywordLink, keywordText } from './keyword-text.ts'
import type { NotificationRow } from './queries.ts'

/** A notification as its reader sees it, in their language. */
export function present(row: NotificationRow, viewer: Viewer, lang: Locale) {
  const network = integrationTypes.find((type) => type === row.params.network)
  return {
    ...identity(Notification, row.id),
    type: row.type,
    ...getTitle(row, lang),
    text: getText(row, may(viewer, reconnectPermission) ? 'yes' : 'no', lang),
    ...getLink(row, viewer),
    ...(row.location === null
      ? {}
      : { location: { ...identity(LocationSummary, row.location.id), name: row.location.name } }),
    // Several messages are opened together, by the link.
    ...(row.item_id === null || row.matches.count > 1 ? {} : { itemId: row.matches.latest[0]?.itemId ?? row.item_id }),
    ...(network ? { network } : {}),
    gone: row.gone && row.matches.count === 0,
    settled: row.settled,
    places: Math.max(1, row.places),
    unread: row.unread,
    createdAt: writeInstant(row.created_at),
  }
}

const titled: readonly string[] = ['post.pending', 'post.approved', 'post.checking']

/** What the type alone does not say: of `info`, that a post waits, is approved or is being checked. */
function getTitle({ kind }: NotificationRow, lang: Locale): { title?: string } {
  return titled.includes(kind) ? { title: translate(lang, `notification.title.${kind}`) } : {}
}

/** Of a failed post: the screen where it is repaired, for those who may. */
function getLink(row: NotificationRow, viewer: Viewer): { link?: string } {
  const { kind, item_id } = row
  const link = keywordLink(row) ?? row.link
  if (link !== null) return { link }
  return kind === 'post.failed' && item_id !== null && may(viewer, 'calendarPost')
    ? { link: `/calendar/${item_id}?repair=true` }
    : {}
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
    ? translate(lang, 'notification.privateInstagram')
    : (networkNames[String(network)] ?? '')
}

function getText(row: NotificationRow, canFix: 'yes' | 'no', lang: Locale): string {
  const { kind, params, places, post_text, post } = row
  if (kind === 'keyword') return keywordText(row, lang)
  const { reason } = params
  const network = post?.network ?? params.network
  return translate(lang, `notification.${kind}`, {
    ...params,
    network: networkName(lang, network),
    reason: reason === undefined ? '' : causesText(row, lang),
    postAuthor: post?.author ?? '',
    hasAuthor: post?.author ? 'yes' : 'no',
    where: locationsText(post?.locations ?? [], lang),
    mends: canFix,
    noted: params.note ? 'yes' : 'no',
    count: Math.max(1, places),
    post: excerpt(post_text ?? ''),
  })
}

const shownLocations = 2

function locationsText(names: readonly string[], lang: Locale): string {
  const others = names.length - shownLocations
  if (others <= 1) return new Intl.ListFormat(lang).format(names)
  return translate(lang, 'notification.locations', { names: names.slice(0, shownLocations).join(', '), others })
}

const refusals: readonly string[] = ['rejected', 'text-rejected', 'media-rejected', 'policy', 'duplicate']

/** The one cause in its own words, or each with the number of locations it concerns. */
function causesText({ causes, params }: NotificationRow, lang: Locale): string {
  const [first, ...others] = causes
  if (first === undefined || others.length === 0) return errorText(lang, String(first?.reason ?? params.reason))
  return causes
    .map(({ reason, count }) => {
      const code = reason ?? ''
      const refused = code.startsWith('network.') && refusals.includes(code.slice('network.'.length))
      const kind = refused ? 'refused' : code === 'token.invalid' ? 'expired' : 'other'
      return translate(lang, `notification.cause.${kind}`, {
        ...{ count, network: networkName(lang, params.network) },
        // The full stop would end the list.
        reason: errorText(lang, code).replace(/\.$/, ''),
      })
    })
    .join('; ')
    .concat('.')
}

function excerpt(text: string): string {
  const [line = ''] = text.trim().split('\n')
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  return characters.length > 40 ? `${characters.slice(0, 40).join('').trimEnd()}…` : line
}
