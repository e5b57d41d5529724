import { z } from 'zod'
import type { GraphClient } from '../graph.ts'
import type { Delivery, OutgoingPost } from '../network.ts'
import { theOnly, unpublishedPhoto } from './photos.ts'
import { CoverOf } from './wire.ts'

/**
 * The picture of the page. Setting it again does no harm and nothing tells which one is set, so a doubt is answered
 * by setting it again: `find` says `absent`.
 */
export function profileImage(graph: GraphClient): Delivery<OutgoingPost> {
  return {
    async step(_call, _post, cursor) {
      const at = cursor === null ? READY : At.parse(cursor)
      return at.at === 'created' ? { next: 'done', remoteId: at.remoteId, url: null } : { next: 'commit', cursor: at }
    },
    async commit(call, post) {
      await graph.commit(call, `${call.account.id}/picture`, { picture: theOnly(post).url }, z.unknown())
      // Facebook names no picture; each one we set is told apart by its moment.
      return { at: 'created', remoteId: `${call.account.id}/picture/${graph.app.now().toISOString()}`, photo: null }
    },
    async find() {
      return 'absent'
    },
  }
}

/** The wide picture above the page: an unpublished photo that becomes its cover. */
export function cover(graph: GraphClient): Delivery<OutgoingPost> {
  return {
    async step(call, post, cursor) {
      const at = cursor === null ? READY : At.parse(cursor)
      if (at.at === 'created') return { next: 'done', remoteId: at.remoteId, url: null }
      const photo = at.photo ?? (await unpublishedPhoto(graph, call, theOnly(post)))
      return { next: 'commit', cursor: { ...READY, photo } }
    },
    async commit(call, _post, cursor) {
      const photo = WithPhoto.parse(cursor).photo
      await graph.commit(call, call.account.id, { cover: photo }, z.unknown())
      return { at: 'created', remoteId: photo, photo }
    },
    async find(call, _post, cursor) {
      const photo = WithPhoto.parse(cursor).photo
      const shown = await graph.get(call, call.token, call.account.id, { fields: 'cover' }, CoverOf)
      return shown.cover?.id === photo || shown.cover?.cover_id === photo
        ? { at: 'created', remoteId: photo, photo }
        : 'absent'
    },
  }
}

const READY = { at: 'ready', remoteId: null, photo: null } as const
const Ready = z.object({ at: z.literal('ready'), remoteId: z.null(), photo: z.string().nullable() })
const WithPhoto = Ready.extend({ photo: z.string() })
const Created = z.object({ at: z.literal('created'), remoteId: z.string(), photo: z.string().nullable() })
const At = z.discriminatedUnion('at', [Ready, Created])
