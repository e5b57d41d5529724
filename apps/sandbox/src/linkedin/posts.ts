import type { Core, Effect } from '../core.ts'
import type { Call, Serve } from './api.ts'
import { getStatus } from './assets.ts'
import { invalidField, invalidParameter, linkedinError, notFound } from './errors.ts'
import { toDisplayText } from './little-text.ts'
import { page as pageOf } from './paging.ts'
import { toMembers } from './restli.ts'
import type { Asset, LinkedInState, Organization, Post } from './state.ts'

const READ = ['r_organization_social']
const WRITE = ['w_organization_social']
const MAX_LENGTH = 3000
/** "Content is a duplicate of …": the same words of the same author within about ten minutes (seen, 2026-09). */
const DUPLICATE_MS = 10 * 60_000

/**
 * The Posts API. Nothing of an answer tells which application made a post.
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api (read 2026-11)
 */
export function posts(core: Core, serve: Serve, state: LinkedInState): { clear(): void } {
  let lately: { page: string; commentary: string; urn: string; at: number }[] = []
  core.saved.part('linkedin posts of late', {
    save: () => lately,
    load(before: typeof lately) {
      lately = before
    },
  })

  serve.mutate(
    { method: 'POST', path: '/rest/posts', operation: 'posts.create', scopes: WRITE },
    ({ body, administers }) => {
      const page = administers(String(body.author))
      return { account: page.urn, public: true, effect: () => create(page, body) }
    },
  )
  serve.read({ method: 'GET', path: '/rest/posts', operation: 'posts.author', scopes: READ }, (call) => {
    const { query } = call
    if (query.get('q') !== 'author') throw invalidParameter('q')
    const page = call.administers(decodeURIComponent(query.get('author') ?? ''))
    const by = query.get('sortBy') === 'CREATED' ? 'at' : 'updated'
    return {
      on: page.urn,
      getResponse: () => ({
        body: pageOf(
          query,
          page.posts
            .filter(({ urn }) => core.visible(urn))
            .toSorted((a, b) => b[by] - a[by] || Number(b.urn > a.urn) - 0.5)
            .map(shown),
        ),
      }),
    }
  })
  serve.read({ method: 'GET', path: '/rest/posts/:urn', operation: 'posts.get', scopes: READ }, (call) => {
    const post = known(call)
    return { on: post.page.urn, getResponse: () => ({ body: shown(post) }) }
  })
  serve.mutate(
    { method: 'POST', path: '/rest/posts/:urn', operation: 'posts.partialUpdate', scopes: WRITE },
    (call) => {
      const post = known(call)
      return {
        account: post.page.urn,
        public: false,
        effect: () => {
          const { commentary } = readPatch(call.body)
          if (typeof commentary !== 'string') throw invalidField('patch', 'nothing to set')
          post.commentary = checked(commentary)
          post.shown = toDisplayText(commentary)
          post.updated = core.clock.now()
          return { remoteId: post.urn, text: post.shown, status: 204, body: undefined }
        },
      }
    },
  )
  serve.mutate({ method: 'DELETE', path: '/rest/posts/:urn', operation: 'posts.delete', scopes: WRITE }, (call) => {
    const post = known(call)
    return {
      account: post.page.urn,
      public: false,
      effect: () => {
        state.removePost(post)
        return { remoteId: post.urn, status: 204, body: undefined }
      },
    }
  })

  return {
    clear() {
      lately = []
    },
  }

  function known(call: Call): Post {
    const post = state.post(call.urn(0, 'id'))
    if (!post || !core.visible(post.urn)) throw notFound('post')
    call.administers(post.page.urn)
    return post
  }

  function create(page: Organization, body: Record<string, unknown>): Effect {
    const commentary = checked(typeof body.commentary === 'string' ? body.commentary : '')
    if (body.visibility !== 'PUBLIC') throw invalidField('visibility', 'field is required but not found')
    if (body.lifecycleState !== 'PUBLISHED') throw invalidField('lifecycleState', 'only PUBLISHED can be created')
    if (typeof body.distribution !== 'object' || body.distribution === null)
      throw invalidField('distribution', 'field is required but not found')
    const content = requireContent(body.content)
    if (commentary.trim() === '' && content === null) throw invalidField('commentary', 'a post has to say something')
    const assets = requireAssets(content, page)
    refuseDuplicate(page, commentary)
    const at = core.clock.now()
    const post = state.addPost({ page, commentary, shown: toDisplayText(commentary), content, assets, byApp: true, at })
    if (commentary !== '') lately.push({ page: page.urn, commentary, urn: post.urn, at })
    return {
      remoteId: post.urn,
      text: post.shown,
      media: assets.flatMap(({ media }) => media ?? []),
      status: 201,
      headers: { 'x-restli-id': post.urn },
      body: undefined,
    }
  }

  function refuseDuplicate(page: Organization, commentary: string): void {
    lately = lately.filter(({ at }) => core.clock.now() - at < DUPLICATE_MS)
    const same = lately.find((recent) => recent.page === page.urn && recent.commentary === commentary)
    if (same)
      throw linkedinError(422, 'DUPLICATE_POST', `Content is a duplicate of ${same.urn}`, { serviceErrorCode: 0 })
  }

  /** The files it shows have to be there. */
  function requireAssets(content: Record<string, unknown> | null, page: Organization): Asset[] {
    return listUrns(content).map((urn) => {
      const asset = state.assets.get(urn)
      if (!asset || asset.owner !== page.urn)
        throw linkedinError(400, 'INVALID_URN_ID', `${urn} does not exist or is owned by somebody else`)
      const status = getStatus(core, asset)
      if (status === 'PROCESSING_FAILED')
        throw linkedinError(400, 'MEDIA_ASSET_PROCESSING_FAILED', `Media asset ${urn} processing failed`)
      if (status !== 'AVAILABLE')
        throw linkedinError(400, 'MEDIA_ASSET_WAITING_UPLOAD', `Media asset ${urn} is waiting upload`)
      return asset
    })
  }
}

function checked(commentary: string): string {
  if (commentary.length > MAX_LENGTH)
    throw linkedinError(400, 'FIELD_LENGTH_TOO_LONG', `ERROR :: /commentary :: length is more than ${MAX_LENGTH}`)
  return commentary
}

/** One kind of content, as it has to be. */
function requireContent(given: unknown): Record<string, unknown> | null {
  if (given === undefined || given === null) return null
  if (typeof given !== 'object') throw invalidField('content', 'is no record')
  const content: Record<string, unknown> = { ...given }
  const kinds = Object.keys(content)
  if (kinds.length !== 1) throw invalidField('content', 'exactly one member has to be set')
  const member = toMembers(content[kinds[0] ?? ''])
  if ('media' in content) {
    const { id, title } = member
    if (typeof id !== 'string') throw invalidField('content/media/id', 'field is required but not found')
    if (id.startsWith('urn:li:document:') && typeof title !== 'string')
      throw invalidField('content/media/title', 'field is required but not found')
    return content
  }
  if ('multiImage' in content) {
    const { images } = member
    if (!Array.isArray(images) || images.length < 2 || images.length > 20)
      throw invalidField('content/multiImage/images', 'from 2 to 20 images')
    return content
  }
  if ('article' in content) {
    const { source, title } = member
    if (typeof source !== 'string' || !URL.canParse(source)) throw invalidField('content/article/source', 'is no URL')
    if (typeof title !== 'string') throw invalidField('content/article/title', 'field is required but not found')
    return content
  }
  throw invalidField('content', `unknown member ${kinds[0]}`)
}

function listUrns(content: Record<string, unknown> | null): string[] {
  if (content === null) return []
  const text = JSON.stringify(content)
  return [...text.matchAll(/"(?:id|thumbnail)":"(urn:li:(?:image|video|document):[^"]+)"/g)].map(([, urn = '']) => urn)
}

function readPatch(body: Record<string, unknown>): Record<string, unknown> {
  const patch = typeof body.patch === 'object' && body.patch !== null ? { ...body.patch } : {}
  const set = '$set' in patch ? patch.$set : {}
  return typeof set === 'object' && set !== null ? { ...set } : {}
}

function shown(post: Post) {
  return {
    id: post.urn,
    author: post.page.urn,
    commentary: post.commentary,
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(post.content === null ? {} : { content: post.content }),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
    createdAt: post.at,
    publishedAt: post.at,
    lastModifiedAt: post.updated,
  }
}
