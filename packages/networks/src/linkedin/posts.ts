import { z } from 'zod'
import { compareText } from '../compare-text.ts'
import { createUrl } from '../create-url.ts'
import {
  type Call,
  type Cursor,
  type DeliveryStep,
  type FindCriteria,
  NetworkError,
  type OutgoingPost,
  type Publisher,
} from '../network.ts'
import { removed } from '../not-found.ts'
import { type LinkedIn, SITE_HOST } from './api.ts'
import { littleText, readableText } from './little-text.ts'
import { encoded } from './restli.ts'
import {
  closeVideoUpload,
  getUploadKind,
  isReady,
  openVideoUpload,
  sendFile,
  sendPart,
  VideoUpload,
} from './uploads.ts'
import { PostShown } from './wire.ts'

/**
 * Posts of a Page. Files go up first, one step each, and are waited for; then one request makes the post. It answers
 * its name in a header, and nothing read of it tells which application made it.
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api (read 2026-11)
 */
export function linkedinPosts(linkedin: LinkedIn): Publisher {
  return {
    async step(call, post, cursor) {
      const at = cursor === null ? start(0) : At.parse(cursor)
      switch (at.at) {
        case 'files':
          return afresh(at, () => bring(call, post, at))
        case 'ready':
          return { next: 'commit', cursor: at }
        case 'created':
          return { next: 'done', remoteId: at.remoteId, url: createPostUrl(at.remoteId) }
      }
    },

    async commit(call, post, cursor) {
      const { assets } = Waiting.parse(cursor)
      const { id } = await linkedin.commit(call, 'rest/posts', createPostBody(call, post, assets))
      return { at: 'created', remoteId: id }
    },

    async find(call, post, _cursor, sought) {
      const from = sought.sentAt.getTime() - BACK_MS
      const { posts, complete } = await postsSince(call, from)
      const verdicts = posts.map((seen) => ({ seen, verdict: judge(post, seen, from, sought) }))
      const match = verdicts
        .filter(({ verdict }) => verdict === 'ours')
        .sort((a, b) => getTime(a.seen) - getTime(b.seen))[0]
      if (match !== undefined) return { at: 'created', remoteId: match.seen.id }
      return complete && verdicts.every(({ verdict }) => verdict === 'other') ? 'absent' : 'unsure'
    },

    remove: (call, remoteId) => removed(linkedin.delete(call, call.token, `rest/posts/${encoded(remoteId)}`)),
  }

  /** The next thing to do before the post can be made; each is kept before the next one. */
  async function bring(call: Call, post: OutgoingPost, at: Waiting): Promise<DeliveryStep> {
    const { film } = at
    const media = post.media[at.assets.length]
    if (media === undefined) {
      for (const urn of at.assets)
        if (!(await isReady(linkedin, call, urn)))
          return { next: 'step', cursor: { ...at, polls: at.polls + 1 }, after: Math.min(60, 2 * 1.5 ** at.polls) }
      return { next: 'commit', cursor: { ...at, at: 'ready' } }
    }
    if (getUploadKind(media) !== 'video')
      return next({ ...at, assets: [...at.assets, await sendFile(linkedin, call, media)] })
    if (film === null) return next({ ...at, film: await openVideoUpload(linkedin, call, media) })
    if (film.tags.length < film.parts.length) return next({ ...at, film: await sendPart(linkedin, call, media, film) })
    await closeVideoUpload(linkedin, call, film)
    return next({ ...at, film: null, assets: [...at.assets, film.video] })
  }

  async function postsSince(call: Call, from: number): Promise<{ posts: PostShown[]; complete: boolean }> {
    const posts: PostShown[] = []
    let start: number | null = 0
    for (let turned = 0; turned < MAX_PAGES && start !== null; turned++) {
      const query = { q: 'author', author: call.account.id, sortBy: 'CREATED', start, count: 50 }
      const page: { data: PostShown[]; next: number | null } = await linkedin.page(
        call,
        call.token,
        'rest/posts',
        query,
        PostShown,
      )
      posts.push(...page.data)
      const last = posts.at(-1)
      // That the list is sorted is not promised, so it is looked at.
      const sorted = posts.every((post, i) => i === 0 || getTime(post) <= getTime(posts[i - 1]))
      if (page.next === null || (sorted && last !== undefined && getTime(last) < from)) return { posts, complete: true }
      start = page.next
    }
    return { posts, complete: false }
  }

  function createPostUrl(urn: string): URL {
    return createUrl(linkedin.app, SITE_HOST, `feed/update/${urn}`)
  }
}

/** Where an upload's address is too old, everything goes up once more. */
async function afresh(at: Waiting, bringing: () => Promise<DeliveryStep>): Promise<DeliveryStep> {
  try {
    return await bringing()
  } catch (error) {
    const expired = error instanceof NetworkError && error.failure.code === 'EXPIRED_UPLOAD_URL'
    if (!expired || at.rebuilt >= MAX_REBUILDS) throw error
    return next(start(at.rebuilt + 1))
  }
}

function createPostBody(call: Call, post: OutgoingPost, assets: readonly string[]) {
  const content = createContent(post, assets)
  return {
    author: call.account.id,
    commentary: createCommentary(post),
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
    ...(content === null ? {} : { content }),
  }
}

/** A link that is no content of its own stands under the text. */
function createCommentary(post: OutgoingPost): string {
  const { text, link } = post
  const isInCommentary = link === null || isArticle(post) || text.includes(link)
  return littleText(isInCommentary ? text : `${text}\n\n${link}`.trim())
}

/** LinkedIn reads nothing of a link itself: title and words are ours, and a single picture becomes its own. */
function isArticle({ link, media: [first, second] }: OutgoingPost): boolean {
  return link !== null && second === undefined && (first === undefined || getUploadKind(first) === 'image')
}

function createContent(post: OutgoingPost, assets: readonly string[]): object | null {
  const { link, media, preview, title = null } = post
  const [first] = media
  if (link !== null && isArticle(post))
    return {
      article: {
        source: link,
        title: preview?.title ?? title ?? new URL(link).hostname,
        ...(preview?.description ? { description: preview.description } : {}),
        ...(assets[0] === undefined ? {} : { thumbnail: assets[0] }),
      },
    }
  if (first === undefined) return null
  if (media.length > 1)
    return { multiImage: { images: media.map(({ altText }, i) => ({ id: assets[i], ...getAltText(altText) })) } }
  if (getUploadKind(first) === 'image') return { media: { id: assets[0], ...getAltText(first.altText) } }
  // A document without a title is refused; what it shows, in words, is one.
  const named = title ?? first.altText ?? (getUploadKind(first) === 'document' ? 'Document' : null)
  return { media: { id: assets[0], ...(named === null ? {} : { title: named }) } }
}

function getAltText(altText: string | null) {
  return altText === null ? {} : { altText }
}

function judge(post: OutgoingPost, seen: PostShown, from: number, sought: FindCriteria): 'ours' | 'unsure' | 'other' {
  if (sought.exclude.includes(seen.id) || getTime(seen) < from) return 'other'
  const text = compareText(readableText(createCommentary(post)), readableText(seen.commentary))
  return ({ same: 'ours', similar: 'unsure', different: 'other' } as const)[text]
}

/** A post without a time cannot be called old. */
function getTime(post: PostShown | undefined): number {
  return (post?.publishedAt ?? post?.createdAt)?.getTime() ?? Number.POSITIVE_INFINITY
}

function next(cursor: Waiting & Cursor): DeliveryStep {
  return { next: 'step', cursor, after: 0 }
}

/** As long as LinkedIn refuses the same words again, the post they stand in may be ours. */
const BACK_MS = 12 * 60_000
const MAX_PAGES = 20
const MAX_REBUILDS = 2

const Waiting = z.object({
  at: z.enum(['files', 'ready']),
  remoteId: z.null(),
  assets: z.array(z.string()),
  film: VideoUpload.nullable(),
  polls: z.number(),
  rebuilt: z.number(),
})
const Created = z.object({ at: z.literal('created'), remoteId: z.string() })
const At = z.union([Waiting, Created])
type Waiting = z.infer<typeof Waiting>

function start(rebuilt: number): Waiting {
  return { at: 'files', remoteId: null, assets: [], film: null, polls: 0, rebuilt }
}
