import { inboxes } from '@vitrine/contract/inbox'
import { readListQuery } from '@vitrine/contract/query'
import type { HandlersOf } from '../http/handler.ts'
import { getQueryString } from '../http/query-string.ts'
import { badRequest, conflict, forbidden, invalid, notFound } from '../lib/errors.ts'
import { valuesAt } from '../quick-replies/values.ts'
import { like, mark, markAll, removeItem } from './items.ts'
import { originOf } from './origin.ts'
import { itemCan, replyCan } from './policy.ts'
import { presentItem, presentReply } from './present.ts'
import { findInbox, findItem, findReplies, findReply } from './queries.ts'
import { approve, refuse, rewrite, sendAgain, takeBack, write } from './replies.ts'

export const inboxRoutes: HandlersOf<'inboxes'> = {
  async list(deps, { db, who, list }) {
    const { items, totalItems } = await findInbox(db, who, list)
    return { items: items.map((item) => presentItem(deps.networks, who, item)), totalItems }
  },

  async read(deps, { db, who, params }) {
    const item = await findItem(db, who, params.id)
    if (!item) throw notFound()
    return presentItem(deps.networks, who, item, await originOf(deps, db, item))
  },

  async update(deps, { db, who, params, body }) {
    const item = await findItem(db, who, params.id)
    if (!item) throw notFound()
    const can = itemCan(deps.networks, who, item)
    const { isDone, isLiked = item.is_liked } = body
    const likes = isLiked !== item.is_liked
    if (isDone !== undefined && !can.markDone) throw forbidden()
    if (likes && !can.like) throw invalid({ propertyPath: 'isLiked', code: 'inbox.like' })
    // The network first: where it says no, the mark beside it stays as it was.
    if (likes) await like(deps, db, item, isLiked)
    if (likes || isDone !== undefined) await mark(db, who, item, { isDone, isLiked })
    const after = await findItem(db, who, item.id)
    if (!after) throw notFound()
    return presentItem(deps.networks, who, after, await originOf(deps, db, after))
  },

  async remove(deps, { db, who, params }) {
    const item = await findItem(db, who, params.id)
    if (!item) throw notFound()
    if (!itemCan(deps.networks, who, item).delete) throw forbidden('inbox.delete')
    await removeItem(deps, db, who, item)
  },

  async markAll(_deps, { db, who, body, request }) {
    const query = readListQuery(getQueryString(request), inboxes.list.list)
    if (!query) throw badRequest('page')
    return { changed: await markAll(db, who, query, body.isDone) }
  },

  async replies(deps, { db, who, params, list }) {
    const item = await findItem(db, who, params.id)
    if (!item) throw notFound()
    const { items, totalItems } = await findReplies(db, item.id, list)
    return { items: items.map((reply) => presentReply(deps.networks, who, reply, item)), totalItems }
  },

  async replyFields(_deps, { db, who, params }) {
    const item = await findItem(db, who, params.id)
    if (!item) throw notFound()
    return valuesAt(db, who, item.location_id, item.author_name)
  },
}

export const inboxReplyRoutes: HandlersOf<'inboxReplies'> = {
  async create(deps, { db, who, body }) {
    const item = await findItem(db, who, body.inbox)
    if (!item) throw invalid({ propertyPath: 'inbox', code: 'relation.unknown' })
    const id = await write(deps, db, who, item, body)
    return presented(deps, db, who, id)
  },

  read: (deps, { db, who, params }) => presented(deps, db, who, params.id),

  async update(deps, { db, who, params, body }) {
    const found = await findReply(db, who, params.id)
    if (!found) throw notFound()
    const can = replyCan(deps.networks, who, found.reply, found.item)
    const { text = found.reply.text, replyStatus, version = found.reply.version } = body
    if (version !== found.reply.version) throw conflict('inbox.reply.changed')
    for (const mark of ['isLiked', 'isDone'] as const)
      if (body[mark] === true) throw invalid({ propertyPath: mark, code: 'inbox.reply.mark' })
    const rewrites = text !== found.reply.text
    if (rewrites && !can.edit) throw forbidden('inbox.reply.left')
    if (replyStatus === 'REFUSED' && !can.approve) throw forbidden()
    if (replyStatus === 'SENDING' && !can.approve && !can.sendAgain) throw forbidden()
    await db.transaction().execute(async (tx) => {
      const now = rewrites ? await rewrite(tx, who, found, text) : found
      if (replyStatus === 'REFUSED') await refuse(tx, who, now)
      if (replyStatus !== 'SENDING') return
      if (can.approve) await approve(tx, who, now)
      // New words that wait for a moderator go nowhere before.
      else if (now.reply.status !== 'PENDING_APPROVAL') await sendAgain(tx, who, now)
    })
    return presented(deps, db, who, params.id)
  },

  async remove(deps, { db, who, params }) {
    const found = await findReply(db, who, params.id)
    if (!found) throw notFound()
    if (!replyCan(deps.networks, who, found.reply, found.item).delete) throw forbidden('inbox.reply.left')
    await takeBack(deps, db, who, found)
  },
}

async function presented(
  ...[deps, db, who, id]: [
    Parameters<typeof originOf>[0],
    Parameters<typeof findReply>[0],
    Parameters<typeof findReply>[1],
    string,
  ]
) {
  const found = await findReply(db, who, id)
  if (!found) throw notFound()
  return presentReply(deps.networks, who, found.reply, found.item)
}
