import { inboxes } from '@vitrine/contract/inbox'
import { readListQuery } from '@vitrine/contract/query'
import type { HandlersOf } from '../http/handler.ts'
import { getQueryString } from '../http/query-string.ts'
import { badRequest, conflict, forbidden, invalid, notFound } from '../lib/errors.ts'
import { getValues } from '../quick-replies/reply-field-values.ts'
import { findOrigin } from './find-origin.ts'
import { like, mark, markAll, removeItem } from './inbox-items.ts'
import { itemCan, replyCan } from './policy.ts'
import { presentItem, presentReply } from './present.ts'
import { findInbox, findItem, findReplies, findReply } from './queries.ts'
import { approve, deleteReply, refuse, rewrite, sendAgain, write } from './replies.ts'

export const inboxRoutes: HandlersOf<'inboxes'> = {
  async list(deps, { db, viewer, list }) {
    const { items, totalItems } = await findInbox(db, viewer, list)
    return { items: items.map((item) => presentItem(deps.networks, viewer, item)), totalItems }
  },

  async read(deps, { db, viewer, params }) {
    const item = await findItem(db, viewer, params.id)
    if (!item) throw notFound()
    return presentItem(deps.networks, viewer, item, await findOrigin(deps, db, item))
  },

  async update(deps, { db, viewer, params, body }) {
    const item = await findItem(db, viewer, params.id)
    if (!item) throw notFound()
    const can = itemCan(deps.networks, viewer, item)
    const { isDone, isLiked = item.is_liked } = body
    const likes = isLiked !== item.is_liked
    if (isDone !== undefined && !can.markDone) throw forbidden()
    if (likes && !can.like) throw invalid({ propertyPath: 'isLiked', code: 'inbox.like' })
    // The network first: where it says no, the mark beside it stays as it was.
    if (likes) await like(deps, db, item, isLiked)
    if (likes || isDone !== undefined) await mark(db, viewer, item, { isDone, isLiked })
    const after = await findItem(db, viewer, item.id)
    if (!after) throw notFound()
    return presentItem(deps.networks, viewer, after, await findOrigin(deps, db, after))
  },

  async remove(deps, { db, viewer, params }) {
    const item = await findItem(db, viewer, params.id)
    if (!item) throw notFound()
    if (!itemCan(deps.networks, viewer, item).delete) throw forbidden('inbox.delete')
    await removeItem(deps, db, viewer, item)
  },

  async markAll(_deps, { db, viewer, body, request }) {
    const query = readListQuery(getQueryString(request), inboxes.list.list)
    if (!query) throw badRequest('page')
    return { changed: await markAll(db, viewer, query, body.isDone) }
  },

  async replies(deps, { db, viewer, params, list }) {
    const item = await findItem(db, viewer, params.id)
    if (!item) throw notFound()
    const { items, totalItems } = await findReplies(db, item.id, list)
    return { items: items.map((reply) => presentReply(deps.networks, viewer, reply, item)), totalItems }
  },

  async replyFields(_deps, { db, viewer, params }) {
    const item = await findItem(db, viewer, params.id)
    if (!item) throw notFound()
    return getValues(db, viewer, item.location_id, item.author_name)
  },
}

export const inboxReplyRoutes: HandlersOf<'inboxReplies'> = {
  async create(deps, { db, viewer, body }) {
    const item = await findItem(db, viewer, body.inbox)
    if (!item) throw invalid({ propertyPath: 'inbox', code: 'relation.unknown' })
    const id = await write(deps, db, viewer, item, body)
    return presented(deps, db, viewer, id)
  },

  read: (deps, { db, viewer, params }) => presented(deps, db, viewer, params.id),

  async update(deps, { db, viewer, params, body }) {
    const found = await findReply(db, viewer, params.id)
    if (!found) throw notFound()
    const can = replyCan(deps.networks, viewer, found.reply, found.item)
    const { text = found.reply.text, replyStatus, version = found.reply.version } = body
    if (version !== found.reply.version) throw conflict('inbox.reply.changed')
    for (const mark of ['isLiked', 'isDone'] as const)
      if (body[mark] === true) throw invalid({ propertyPath: mark, code: 'inbox.reply.mark' })
    const rewrites = text !== found.reply.text
    if (rewrites && !can.edit) throw forbidden('inbox.reply.left')
    if (replyStatus === 'REFUSED' && !can.approve) throw forbidden()
    if (replyStatus === 'SENDING' && !can.approve && !can.sendAgain) throw forbidden()
    await db.transaction().execute(async (tx) => {
      const now = rewrites ? await rewrite(tx, viewer, found, text) : found
      if (replyStatus === 'REFUSED') await refuse(tx, viewer, now)
      if (replyStatus !== 'SENDING') return
      if (can.approve) await approve(tx, viewer, now)
      // New words that wait for a moderator go nowhere before.
      else if (now.reply.status !== 'PENDING_APPROVAL') await sendAgain(tx, viewer, now)
    })
    return presented(deps, db, viewer, params.id)
  },

  async remove(deps, { db, viewer, params }) {
    const found = await findReply(db, viewer, params.id)
    if (!found) throw notFound()
    if (!replyCan(deps.networks, viewer, found.reply, found.item).delete) throw forbidden('inbox.reply.left')
    await deleteReply(deps, db, viewer, found)
  },
}

async function presented(
  ...[deps, db, viewer, id]: [
    Parameters<typeof findOrigin>[0],
    Parameters<typeof findReply>[0],
    Parameters<typeof findReply>[1],
    string,
  ]
) {
  const found = await findReply(db, viewer, id)
  if (!found) throw notFound()
  return presentReply(deps.networks, viewer, found.reply, found.item)
}
