import type { Effect } from '../core.ts'
import { pick } from '../graph/fields.ts'
import type { GraphServer } from '../graph/graph.ts'
import { type Params, text } from '../graph/params.ts'
import type { StoredMedia } from '../media.ts'
import { getStatus } from './containers.ts'
import { publishingError } from './errors.ts'
import type { Kinds } from './node-types.ts'
import { type InstagramMedia, type InstagramState, type MediaContainer, type Profile, self } from './state.ts'

/** Meta's pages name 25, 50 and 100 posts a day; the sandbox takes the newest, and a client must ask. */
const PUBLISHES = { name: 'instagram.publishes', fallback: 100, windowMs: 86_400_000 }
const PUBLISH = { scope: 'instagram_content_publish' } as const

/** The one call that cannot be taken back. Meta does not say what a second one does; here it makes a second post. */
export function publishing(graph: GraphServer, state: InstagramState, kinds: Kinds): void {
  const { core } = graph

  graph.mutate(
    kinds.user,
    'POST',
    'media_publish',
    { ...PUBLISH, operation: 'media_publish.create', public: true },
    ({ params }, profile) => publish(params, profile),
  )

  graph.read(
    kinds.user,
    'content_publishing_limit',
    { ...PUBLISH, operation: 'content_publishing_limit.read' },
    (call, profile) => {
      const { used, limit } = core.quotas.getUsage(PUBLISHES, profile.id)
      const total = Number.isFinite(limit) ? limit : PUBLISHES.fallback
      const shown = {
        node: 'ContentPublishingLimitResponse',
        defaults: ['quota_usage'],
        fields: { quota_usage: used, config: { quota_total: total, quota_duration: PUBLISHES.windowMs / 1000 } },
      }
      return { data: [pick(shown, call.fields)] }
    },
  )

  function publish(params: Params, profile: Profile): Effect {
    const container = state.containers.get(text(params, 'creation_id') ?? '')
    if (container?.profile !== profile) throw publishingError('builderNotFound')
    const status = getStatus(core, container)
    if (status === 'IN_PROGRESS') throw publishingError('notReady')
    if (status === 'EXPIRED') throw publishingError('expired')
    if (status === 'ERROR') throw publishingError('failed')
    if (!core.quotas.consume(PUBLISHES, profile.id).allowed) throw publishingError('dailyLimit')

    const media = state.addMedia({
      profile,
      author: self(profile),
      caption: container.caption,
      ...nature(container),
      files: listFiles(container),
      mentions: null,
    })
    container.published = media
    return { remoteId: media.id, text: media.caption, media: media.files, body: { id: media.id } }
  }
}

/** `media_type` says VIDEO for reels and IMAGE or VIDEO for stories. */
function nature({ kind, media }: MediaContainer): Pick<InstagramMedia, 'type' | 'product'> {
  const type = media?.type.startsWith('video/') ? 'VIDEO' : 'IMAGE'
  if (kind === 'CAROUSEL') return { type: 'CAROUSEL_ALBUM', product: 'FEED' }
  if (kind === 'STORIES') return { type, product: 'STORY' }
  return kind === 'IMAGE' ? { type: 'IMAGE', product: 'FEED' } : { type: 'VIDEO', product: 'REELS' }
}

function listFiles({ media, children }: MediaContainer): StoredMedia[] {
  return media ? [media] : children.flatMap(listFiles)
}
