import type { Locale } from '@vitrine/contract/companies'
import { integrationTypes } from '@vitrine/contract/integrations'
import { findKeyword } from '@vitrine/contract/keywords'
import { LocationSummary } from '@vitrine/contract/locations'
import { Notification } from '@vitrine/contract/notifications'
import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import { sql } from 'kysely'
import { errorText } from '../error-text.ts'
import { notFound } from '../errors.ts'
import { tell } from '../events/events.ts'
import { anyOf, findPage, inOrder, is } from '../lists.ts'
import type { HandlersOf } from '../serve.ts'
import { say } from '../texts.ts'
import { findBroken } from './broken.ts'
import { findTold, mark, type NotificationRow, readAll, removeAll, restore, told } from './queries.ts'

export const notificationRoutes: HandlersOf<'notifications'> = {
  async list(_deps, { list, who, db, lang }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: told(who),
      id: sql`n.id`,
      scope: [sql`true`],
      filters: { unread: is(sql`n.unread`), type: anyOf(sql`n.type`, 'text') },
      otherwise: [[sql`n.created_at`, 'desc']],
    })
    return { items: inOrder(ids, await findTold(db, who, ids)).map((row) => present(row, lang)), totalItems }
  },

  async read(_deps, { params, who, db, lang }) {
    const [row] = await findTold(db, who, [params.id])
    if (!row) throw notFound()
    return present(row, lang)
  },

  async update(_deps, { params, body, who, db, lang }) {
    const id = await mark(db, who, params.id, body.unread === undefined ? {} : { read: !body.unread })
    const [row] = id === undefined ? [] : await findTold(db, who, [id])
    if (!row) throw notFound()
    await tell(db, { company: who.companyId, type: 'notification', user: who.userId })
    return present(row, lang)
  },

  async remove(_deps, { params, who, db }) {
    if ((await mark(db, who, params.id, { removed: true })) === undefined) throw notFound()
    await tell(db, { company: who.companyId, type: 'notification', user: who.userId })
  },

  async restore(_deps, { params, who, db, lang }) {
    const id = await restore(db, who, params.id)
    const [row] = id === undefined ? [] : await findTold(db, who, [id])
    if (!row) throw notFound()
    await tell(db, { company: who.companyId, type: 'notification', user: who.userId })
    return present(row, lang)
  },

  async readAll(_deps, { who, db }) {
    await readAll(db, who)
    await tell(db, { company: who.companyId, type: 'notification', user: who.userId })
  },

  async clear(_deps, { who, db }) {
    await removeAll(db, who)
    await tell(db, { company: who.companyId, type: 'notification', user: who.userId })
  },
}

export const brokenConnectionRoutes: HandlersOf<'brokenConnections'> = {
  async read(_deps, { who, db }) {
    const { connections, posts } = await findBroken(db, who)
    return {
      connections: connections.map(({ location, ...rest }) => ({
        ...rest,
        location: { ...identity(LocationSummary, location.id), name: location.name },
      })),
      posts,
    }
  },
}

function present(row: NotificationRow, lang: Locale) {
  const network = integrationTypes.find((type) => type === row.params.network)
  return {
    ...identity(Notification, row.id),
    type: row.type,
    text: textOf(row, lang),
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

function textOf({ kind, params, places, post_text, said }: NotificationRow, lang: Locale): string {
  const { network, reason, word } = params
  return say(lang, `notification.${kind}`, {
    ...params,
    network:
      network === 'instagramPrivate'
        ? say(lang, 'notification.privateInstagram')
        : (networkNames[String(network)] ?? ''),
    reason: reason === undefined ? '' : errorText(lang, String(reason)),
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
  return line.length > 40 ? `${line.slice(0, 40).trimEnd()}…` : line
}
