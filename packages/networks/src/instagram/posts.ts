import { z } from 'zod'
import { compareText } from '../compare-text.ts'
import { refusedLater } from '../failure.ts'
import type { GraphClient } from '../graph.ts'
import type { Call, Cursor, DeliveryStep, OutgoingPost, Publisher } from '../network.ts'
import { nullIfNotFound } from '../not-found.ts'
import { carouselBody, childBody, fetchContainer, isCarousel, makeContainer, singleBody } from './containers.ts'
import { INSTAGRAM_ERRORS } from './errors.ts'
import { Id, Media, Permalink } from './wire.ts'

/**
 * Posts, reels and stories: a container is made, processed, and `media_publish` makes it visible. The container's
 * status says for certain whether that happened. What is live cannot be deleted with this version of the API.
 */
export function instagramPosts(graph: GraphClient): Publisher {
  return {
    async step(call, post, cursor) {
      const at = cursor === null ? start(0) : At.parse(cursor)
      switch (at.at) {
        case 'children':
          return prepare(call, post, at)
        case 'container':
        case 'ready':
          return process(call, at)
        case 'published':
          return resolve(call, post, at)
        case 'created':
          return { next: 'done', remoteId: at.remoteId, url: await permalink(call, at.remoteId) }
      }
    },

    async commit(call, _post, cursor) {
      const at = Processed.parse(cursor)
      const path = `${call.account.id}/media_publish`
      const { id } = await graph.commit(call, path, { creation_id: at.container }, Id)
      return { at: 'created', remoteId: id }
    },

    async find(call, post, cursor, sought) {
      const at = Processed.parse(cursor)
      const status = await nullIfNotFound(fetchContainer(graph, call, at.container))
      const published: Published = { ...at, at: 'published', exclude: [...sought.exclude], polls: 0 }
      switch (status?.status_code) {
        case 'PUBLISHED': {
          const media = await liveMedia(call, post, published)
          return media === null ? published : { at: 'created', remoteId: media.id }
        }
        case 'FINISHED':
        case 'ERROR':
        case 'EXPIRED':
          return 'absent'
        case 'IN_PROGRESS':
          return 'unsure'
        case undefined: {
          const media = await liveMedia(call, post, published)
          return media === null ? 'unsure' : { at: 'created', remoteId: media.id }
        }
      }
    },
  }

  /** Makes one container per step, so that each is kept before the next is asked for. */
  async function prepare(call: Call, post: OutgoingPost, at: Children): Promise<DeliveryStep> {
    const media = post.media[at.children.length]
    if (isCarousel(post)) {
      if (media !== undefined) {
        const child = await makeContainer(graph, call, childBody(media))
        return { next: 'step', cursor: { ...at, children: [...at.children, child] }, after: 0 }
      }
      for (const child of at.children) {
        const status = await nullIfNotFound(fetchContainer(graph, call, child))
        if (status?.status_code === 'IN_PROGRESS') return wait(at)
        if (status?.status_code !== 'FINISHED') return again(at, status?.status)
      }
    }
    const startedAt = graph.app.now().toISOString()
    const body = isCarousel(post) ? carouselBody(post, at.children) : singleBody(post, theOnly(post))
    const container = await makeContainer(graph, call, body)
    return {
      next: 'step',
      cursor: { at: 'container', remoteId: null, container, startedAt, polls: 0, rebuilt: at.rebuilt },
      after: 1,
    }
  }

  async function process(call: Call, at: Processed): Promise<DeliveryStep> {
    const status = await nullIfNotFound(fetchContainer(graph, call, at.container))
    switch (status?.status_code) {
      case 'FINISHED':
        return { next: 'commit', cursor: { ...at, at: 'ready' } }
      case 'IN_PROGRESS':
        return wait(at)
      case 'PUBLISHED':
        return { next: 'step', cursor: { ...at, at: 'published', exclude: [], polls: 0 }, after: 0 }
      default:
        return again(at, status?.status)
    }
  }

  /** Live for certain, and only its id is not known yet. */
  async function resolve(call: Call, post: OutgoingPost, at: Published): Promise<DeliveryStep> {
    const media = await liveMedia(call, post, at)
    if (media !== null) return { next: 'done', remoteId: media.id, url: parsePermalink(media.permalink) }
    return { next: 'processing', cursor: { ...at, polls: at.polls + 1 }, after: backoff(at.polls, 300) }
  }

  async function liveMedia(call: Call, post: OutgoingPost, at: Published): Promise<Media | null> {
    const edge = post.type === 'story' ? 'stories' : 'media'
    const query = { fields: 'id,caption,timestamp,permalink', limit: 50 }
    const { data } = await graph.page(call, call.token, `${call.account.id}/${edge}`, query, Media)
    const from = Date.parse(at.startedAt) - BACK_MS
    const candidates = data
      .filter((media) => media.timestamp.getTime() >= from && !at.exclude.includes(media.id))
      .filter((media) => post.type === 'story' || compareText(post.text, media.caption ?? '') === 'same')
      .sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime())
    return candidates[0] ?? null
  }

  async function permalink(call: Call, id: string): Promise<URL | null> {
    const reading = graph.get(call, call.token, id, { fields: 'permalink' }, Permalink)
    return parsePermalink((await nullIfNotFound(reading))?.permalink)
  }
}

function wait(at: Children | Processed): DeliveryStep {
  return { next: 'step', cursor: { ...at, polls: at.polls + 1 }, after: backoff(at.polls, 60) }
}

/** A container that failed or vanished: some failures pass with a new one, the others are the medium's. */
function again(at: { rebuilt: number }, status: string | undefined): DeliveryStep {
  const subcode = status?.match(/\b2207\d{3}\b/)?.[0]
  const rule = subcode === undefined ? undefined : INSTAGRAM_ERRORS[`/${subcode}`]
  const hopeless = rule?.kind === 'rejected' || at.rebuilt >= MAX_REBUILDS
  if (!hopeless) return { next: 'step', cursor: start(at.rebuilt + 1), after: backoff(at.rebuilt, 60) }
  const rejection =
    rule?.kind === 'rejected' ? rule : { kind: 'rejected' as const, say: 'network.media-rejected' as const }
  throw refusedLater(
    'instagram',
    subcode ?? 'container',
    rejection,
    `the container failed: ${status ?? 'no reason given'}`,
  )
}

function theOnly(post: OutgoingPost) {
  const [media] = post.media
  if (media === undefined) {
    const rule = { kind: 'rejected', say: 'network.media-rejected' } as const
    throw refusedLater('instagram', 'no-media', rule, 'Instagram has no posts without a picture or a video')
  }
  return media
}

function parsePermalink(permalink: string | undefined): URL | null {
  return permalink !== undefined && URL.canParse(permalink) ? new URL(permalink) : null
}

/** Five seconds, then slower: Meta asks for no more than one look a minute in the long run. */
function backoff(polls: number, max: number): number {
  return Math.min(max, Math.round(5 * 1.5 ** polls))
}

const BACK_MS = 120_000
const MAX_REBUILDS = 2

const counters = { polls: z.number(), rebuilt: z.number() }
const Children = z.object({ at: z.literal('children'), remoteId: z.null(), children: z.array(z.string()), ...counters })
const processed = { remoteId: z.null(), container: z.string(), startedAt: z.string(), ...counters }
const Processed = z.object({ at: z.enum(['container', 'ready']), ...processed })
const Published = z.object({ at: z.literal('published'), exclude: z.array(z.string()), ...processed })
const Created = z.object({ at: z.literal('created'), remoteId: z.string() })
const At = z.discriminatedUnion('at', [Children, Processed, Published, Created])
type Children = z.infer<typeof Children>
type Processed = z.infer<typeof Processed>
type Published = z.infer<typeof Published>

function start(rebuilt: number): Children & Cursor {
  return { at: 'children', remoteId: null, children: [], polls: 0, rebuilt }
}
