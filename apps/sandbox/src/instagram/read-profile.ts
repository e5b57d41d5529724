import { badParameter, graphError } from '../graph/errors.ts'
import { type Field, type NodeFields, pick } from '../graph/fields.ts'
import type { Call, GraphServer } from '../graph/graph.ts'
import { presentPage } from '../graph/paging.ts'
import { flag, text } from '../graph/params.ts'
import type { Kinds } from './node-types.ts'
import { listFeedMedia, listStories, mediaListing, showComment, showMedia, showProfile } from './serializers.ts'
import type { InstagramState, Profile } from './state.ts'

const READ = { scope: 'instagram_basic' } as const

/** The profile and what it published; and the few things an app may find out about others. */
export function reading(graph: GraphServer, state: InstagramState, kinds: Kinds): void {
  const { core } = graph

  graph.read(kinds.user, '', { ...READ, operation: 'user.read' }, (call, profile) => {
    const shown = showProfile(core, state, call.base, profile)
    return pick({ ...shown, fields: { ...shown.fields, ...lookups(call, profile) } }, call.fields)
  })
  graph.read(kinds.user, 'media', { ...READ, operation: 'media.read' }, (call, profile) =>
    presentPage(
      call.request,
      call.base,
      call.params,
      call.fields,
      mediaListing(core, call.base, listFeedMedia(core, state, profile)),
    ),
  )
  graph.read(kinds.user, 'stories', { ...READ, operation: 'stories.read' }, (call, profile) =>
    presentPage(
      call.request,
      call.base,
      call.params,
      call.fields,
      mediaListing(core, call.base, listStories(core, state, profile)),
    ),
  )
  graph.read(kinds.user, 'tags', { scope: 'instagram_manage_comments', operation: 'tags.read' }, (call, profile) => {
    const tagged = [...state.media.values()].filter(({ mentions }) => mentions === profile)
    return presentPage(call.request, call.base, call.params, call.fields, mediaListing(core, call.base, tagged))
  })

  graph.read(kinds.media, '', { ...READ, operation: 'media_node.read' }, (call, media) =>
    pick(showMedia(core, call.base, media), call.fields),
  )
  graph.mutate(
    kinds.media,
    'POST',
    '',
    { scope: 'instagram_manage_comments', operation: 'media.update', public: false },
    ({ params }, media) => {
      if (params.comment_enabled === undefined) throw badParameter('The parameter comment_enabled is required')
      media.commentsEnabled = flag(params, 'comment_enabled', true)
      return { remoteId: media.id, text: `comment_enabled=${text(params, 'comment_enabled')}`, body: { success: true } }
    },
  )

  /** Fields that take an argument: other professional accounts, and what mentions this one. */
  function lookups(call: Call, profile: Profile): Record<string, unknown> {
    return {
      business_discovery: ({ args }: Field): NodeFields => {
        const found = [...state.profiles.values()].find(({ account }) => account.username === args.username)
        if (!found)
          throw graphError({
            code: 110,
            subcode: 2207013,
            message: 'Invalid user id',
            userTitle: 'Cannot find User',
            userMessage: `The user with username ${args.username} cannot be found.`,
          })
        return showProfile(core, state, call.base, found)
      },
      mentioned_media: ({ args }: Field): NodeFields => {
        const media = state.media.get(args.media_id ?? '')
        if (media?.mentions !== profile) throw badParameter('The requested resource does not exist', 33)
        return showMedia(core, call.base, media)
      },
      mentioned_comment: ({ args }: Field): NodeFields => {
        const comment = state.comments.get(args.comment_id ?? '')
        if (comment === undefined || !comment.text.includes(`@${profile.account.username}`))
          throw badParameter('The requested resource does not exist', 33)
        const shown = showComment(core, comment)
        return { ...shown, fields: { ...shown.fields, media: showMedia(core, call.base, comment.media) } }
      },
    }
  }
}
