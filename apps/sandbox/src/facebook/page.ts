import { badParameter, noObject } from '../graph/errors.ts'
import { type Field, type NodeFields, pick } from '../graph/fields.ts'
import { avatarUrl, fileUrl } from '../graph/files.ts'
import type { Call, GraphServer } from '../graph/graph.ts'
import { pageToken } from '../graph/me.ts'
import type { Page } from '../graph/pages.ts'
import { nestedEdge, presentPage } from '../graph/paging.ts'
import { flag, readParams, structure, text } from '../graph/params.ts'
import { countFollowers } from './insights.ts'
import type { Kinds } from './node-types.ts'
import { receivePhoto } from './photos.ts'
import { showPost } from './present-posts.ts'
import type { FacebookState } from './state.ts'

/** What an app may set of a page, by `POST /{page}`. */
const DETAILS = [
  'about',
  'bio',
  'description',
  'phone',
  'website',
  'emails',
  'hours',
  'is_always_open',
  'temporary_status',
  'price_range',
  'parking',
  'payment_options',
  'impressum',
  'general_info',
  'mission',
  'location',
] as const
const STRUCTURED: readonly string[] = ['hours', 'emails', 'parking', 'payment_options', 'location']
const TEMPORARY = ['OPERATING_AS_USUAL', 'DIFFERENTLY_OPEN', 'TEMPORARILY_CLOSED', 'NO_DATA']
const HOURS_KEY = /^(mon|tue|wed|thu|fri|sat|sun)_[12]_(open|close)$/
const TASKS = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE']
const MANAGE = { scope: 'pages_manage_metadata', token: 'page', public: false } as const

export type ShowProfile = (call: Call, instagramId: string) => NodeFields | undefined

/** The page itself: what it says of itself, and who it is found by. */
export function page(
  graph: GraphServer,
  state: FacebookState,
  kinds: Kinds,
  showPage: (call: Call, page: Page) => NodeFields,
): void {
  const { core, pages } = graph

  graph.read(kinds.page, '', { operation: 'page.read' }, (call, node) => pick(showPage(call, node), call.fields))

  graph.mutate(kinds.page, 'POST', '', { ...MANAGE, operation: 'page.update' }, (call, node) => {
    const changes: Record<string, unknown> = {}
    for (const name of DETAILS)
      if (call.params[name] !== undefined)
        changes[name] = STRUCTURED.includes(name)
          ? structure(call.params, name)
          : name === 'is_always_open'
            ? flag(call.params, name, false)
            : text(call.params, name)
    check(changes)
    const cover = text(call.params, 'cover')
    if (cover !== undefined && !state.photos.has(cover)) throw badParameter('Param cover must be a photo of this page')
    Object.assign(node.details, changes)
    node.coverPhoto = cover ?? node.coverPhoto
    return {
      remoteId: node.id,
      text: JSON.stringify(cover === undefined ? changes : { ...changes, cover }),
      body: { success: true },
    }
  })

  graph.mutate(kinds.page, 'POST', 'picture', { ...MANAGE, operation: 'picture.create' }, async ({ params }, node) => {
    const media = await receivePhoto(graph, { ...params, url: params.picture ?? params.url })
    node.pictureSha = media.sha256
    return { remoteId: node.id, media: [media], body: { success: true } }
  })
  // The one thing that needs no token: it is meant for an <img>.
  core.declare('facebook', 'GET', 'graph.facebook.com/{version}/{page}/picture')
  core.host(
    'facebook',
    'graph.facebook.com',
    (scope) => {
      scope.get<{ Params: { page: string } }>('/:version/:page/picture', (request, reply) => {
        const { page: id } = request.params
        return core.read(request, reply, { network: 'facebook', account: id, operation: 'picture.read' }, () => {
          const node = pages.find(id)
          if (!node) throw noObject(id)
          const data = presentImageEdge(core.world.media, core.base(request), node)
          return flag(readParams(request), 'redirect', true)
            ? { status: 302, headers: { location: data.url }, body: '' }
            : { body: { data } }
        })
      })
    },
    { declare: false },
  )

  graph.mutate(kinds.page, 'POST', 'blocked', { ...MANAGE, operation: 'blocked.create' }, ({ params }, node) => {
    const person = text(params, 'user') ?? text(params, 'psid')
    if (person === undefined) throw badParameter('The parameter user is required')
    node.blocked.add(person)
    return { remoteId: person, body: { [person]: true } }
  })

  graph.plain('GET', 'pages/search', { operation: 'pages.search' }, (call) => {
    const searchTerms = (text(call.params, 'q') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    if (searchTerms.length === 0) throw badParameter('The parameter q is required')
    const found = pages.all().filter(({ account: { name, place } }) => {
      const known = `${name} ${place.city}`.toLowerCase()
      return searchTerms.every((word) => known.includes(word))
    })
    return {
      body: presentPage(call.request, call.base, call.params, call.fields, {
        items: found,
        id: (node) => node.id,
        show: (node) => {
          const { fields } = showPage(call, node)
          const offered = [
            'id',
            'name',
            'location',
            'link',
            'is_eligible_for_branded_content',
            'is_unclaimed',
            'verification_status',
          ]
          return {
            node: 'Page',
            defaults: ['id', 'name'],
            fields: Object.fromEntries(offered.map((name) => [name, fields[name]])),
          }
        },
      }),
    }
  })
}

/** A page as an app reads it. */
export function pageShower(graph: GraphServer, state: FacebookState, showProfile: ShowProfile) {
  const { core, tokens } = graph
  return (call: Call, node: Page): NodeFields => {
    const { name, username, place } = node.account
    const ratings = () => [...state.ratings.values()].filter((rating) => rating.page === node)
    const own = graph.pages.reaches(call.token, node)
    const profile = (field: Field) => linkedProfile(call, node, field)
    const cover = state.photos.get(node.coverPhoto ?? '')
    return {
      node: 'Page',
      defaults: ['name', 'id'],
      fields: {
        id: node.id,
        name,
        username,
        link: `${call.base}/www.facebook.com/${node.id}`,
        category: 'Restaurant',
        category_list: [{ id: '273819889375819', name: 'Restaurant' }],
        tasks: own ? TASKS : undefined,
        access_token: () => (own ? pageToken(graph, call, node) : undefined),
        instagram_business_account: profile,
        connected_instagram_account: profile,
        picture: { data: presentImageEdge(core.world.media, call.base, node) },
        cover: cover && {
          id: cover.id,
          cover_id: cover.id,
          source: fileUrl(call.base, cover.media),
          offset_x: 0,
          offset_y: 0,
        },
        phone: place.phone,
        location: {
          street: place.street,
          city: place.city,
          zip: place.postcode,
          country: place.country,
          latitude: place.latitude,
          longitude: place.longitude,
        },
        single_line_address: `${place.street}, ${place.postcode} ${place.city}`,
        fan_count: () => countFollowers(node, core.clock.now()),
        followers_count: () => countFollowers(node, core.clock.now()),
        rating_count: () => ratings().length,
        overall_star_rating: () => average(ratings().map(({ stars, positive }) => stars ?? (positive ? 5 : 1))),
        is_published: true,
        is_unclaimed: false,
        is_verified: false,
        is_eligible_for_branded_content: false,
        verification_status: 'not_verified',
        has_whatsapp_number: false,
        published_posts: (field: Field) =>
          nestedEdge(field, {
            items: state
              .listPosts(node)
              .filter((post) => post.published && post.author === null && core.visible(post.id))
              .toReversed(),
            id: (post) => post.id,
            show: (post) => showPost(core, call.base, post),
          }),
        ...Object.fromEntries(
          DETAILS.filter((name) => name !== 'phone' && name !== 'location').map((name) => [name, undefined]),
        ),
        temporary_status: 'NO_DATA',
        is_always_open: false,
        ...node.details,
      },
    }
  }

  function linkedProfile(call: Call, node: Page, field: Field): NodeFields | undefined {
    if (node.instagramId === null || !call.token.scopes.includes('instagram_basic')) return undefined
    if (tokens.withdrawn(node.instagramId, call.token.granted)) return undefined
    const shown = showProfile(call, node.instagramId)
    return shown && (field.fields === null ? { ...shown, defaults: ['id'] } : shown)
  }
}

function presentImageEdge(
  media: { find(sha256: string): { sha256: string; type: string } | undefined },
  base: string,
  node: Page,
) {
  const chosen = media.find(node.pictureSha ?? '')
  return {
    height: 200,
    width: 200,
    is_silhouette: !chosen,
    url: chosen ? fileUrl(base, chosen) : avatarUrl(base, node.id),
  }
}

function check(changes: Record<string, unknown>): void {
  const { hours, temporary_status: status } = changes
  if (hours !== undefined) {
    if (typeof hours !== 'object' || hours === null) throw badParameter('Param hours must be a map')
    for (const [key, value] of Object.entries(hours))
      if (!HOURS_KEY.test(key) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(String(value)))
        throw badParameter(`Param hours has an invalid entry: ${key}=${String(value)}`)
  }
  if (status !== undefined && !TEMPORARY.includes(String(status)))
    throw badParameter(`Param temporary_status must be one of {${TEMPORARY.join(', ')}}`)
}

function average(numbers: number[]): number | undefined {
  if (numbers.length === 0) return undefined
  return Math.round((numbers.reduce((sum, starCount) => sum + starCount, 0) / numbers.length) * 10) / 10
}
