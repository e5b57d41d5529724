import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core.ts'
import { type CoverageRow, covered } from '../coverage.ts'
import { document, html } from '../html.ts'
import { Impossible } from '../network.ts'
import { type Article, publishedBy, sites } from './articles.ts'
import { createExplodingImage } from './exploding.ts'
import { dialects, type Sheet } from './feed-formats.ts'
import { drawLandscape } from './landscape.ts'

/** Sites that are no network: they publish, and whoever likes reads their feeds. `/images/exploding.png` is a picture that fills the memory. */
export interface Press {
  coverage: CoverageRow[]
  control(scope: FastifyInstance): void
  clear(): void
}

interface Site {
  title: string
  /** What somebody published by hand, the latest first. */
  added: Article[]
  mood: Mood
}

/** How a site is today. */
interface Mood {
  /** Answered instead of its feeds. */
  status?: number
  /** Seconds, said with it. */
  retryAfter?: number
  /** Its feeds lead there, for good. */
  movedTo?: string
  /** Its feeds break off in the middle, or are a page. */
  /** A trap keeps whoever reads it busy for hours. */
  broken?: 'malformed' | 'page' | 'huge' | 'trap'
  ttl?: number
  /** Only what was added by hand. */
  quiet?: boolean
  /** The items in another order each time. */
  shuffled?: boolean
}

export function createPress(core: Core): Press {
  const fresh = () =>
    new Map(Object.entries(sites).map(([host, { title }]): [string, Site] => [host, { title, added: [], mood: {} }]))
  let known = fresh()
  core.saved.part('press', {
    save: () => known,
    load(before: Map<string, Site>) {
      for (const [host, site] of before) if (known.has(host)) known.set(host, site)
    },
  })

  function requireSite(host: string): Site {
    const site = known.get(host)
    if (!site) throw new Impossible(`There is no site "${host}"; there are ${[...known.keys()].join(', ')}.`)
    return site
  }

  function createSheet(host: string): Sheet {
    const { title, added, mood } = requireSite(host)
    const written = mood.quiet ? [] : publishedBy(core.clock.now(), sites[host]?.subjects ?? [])
    const articles = [...added, ...written].toSorted((a, b) => b.at - a.at)
    if (mood.shuffled) articles.sort(() => Math.random() - 0.5)
    return { host, title, base: `https://${host}`, articles, ttl: mood.ttl ?? null }
  }

  function feed(host: string, path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { mood } = requireSite(host)
    if (mood.movedTo !== undefined) return reply.code(301).header('location', mood.movedTo).send()
    if (mood.status !== undefined) {
      if (mood.retryAfter !== undefined) reply.header('retry-after', String(mood.retryAfter))
      return reply.code(mood.status).type('text/plain').send('not today')
    }
    if (mood.broken === 'page')
      return reply.type('text/html').send('<!doctype html><html><body>We are back soon.</body></html>')
    const { type, body } = dialects[path]?.(createSheet(host)) ?? { type: 'text/plain', body: Buffer.alloc(0) }
    if (mood.broken === 'malformed') return reply.type(type).send(body.subarray(0, body.length / 2))
    if (mood.broken === 'trap')
      return reply.type(type).send(`<rss version="2.0"><channel><title>${'<'.repeat(1_000_000)}`)
    if (mood.broken === 'huge') return reply.type(type).send(Buffer.concat([body, Buffer.alloc(8 * 1024 * 1024, ' ')]))
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(type).send(body)
  }

  for (const host of Object.keys(sites))
    core.host('press', host, (scope) => {
      scope.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(front(createSheet(host))))
      scope.get('/blank', (_request, reply) =>
        reply.type('text/html').send('<!doctype html><title>Nothing here</title>'),
      )
      scope.get<{ Params: { id: string } }>('/articles/:id', ({ params }, reply) => {
        const article = createSheet(host).articles.find(({ path }) => path === `/articles/${params.id}`)
        return reply
          .type('text/html; charset=utf-8')
          .send(document(article?.title ?? host, html`<h1>${article?.title ?? host}</h1>`))
      })
      scope.get<{ Params: { name: string } }>('/images/:name', ({ params }, reply) =>
        reply
          .type('image/png')
          .send(params.name === 'exploding.png' ? createExplodingImage() : drawLandscape(`${host} ${params.name}`)),
      )
      scope.get('/icon.png', (_request, reply) => reply.type('image/png').send(drawLandscape(host, 128, 128)))
      for (const path of Object.keys(dialects)) scope.get(path, (request, reply) => feed(host, path, request, reply))
    })

  return {
    coverage: Object.keys(sites).flatMap((host) =>
      covered(host, 'news-sites/news-sites.test.ts', [
        ['GET', '', 'a site links to its feeds'],
        ['GET', '/blank', 'a site links to its feeds'],
        ['GET', '/articles/:id', 'articles and images are served where feeds link to them'],
        ['GET', '/images/:name', 'articles and images are served where feeds link to them'],
        ['GET', '/icon.png', 'articles and images are served where feeds link to them'],
        ...Object.keys(dialects).map((path): [string, string, string] => [
          'GET',
          path,
          'feeds are served in every format',
        ]),
      ]),
    ),
    control(scope) {
      scope.post<{ Params: { host: string }; Body: Partial<Article> & { title: string; minutesAgo?: number } }>(
        '/press/:host/items',
        { schema: { body: ITEM } },
        async ({ params, body }) => {
          const { minutesAgo = 0, ...given } = body
          const id = `n${core.world.ids.next('press')}`
          const usual = { id, summary: '', path: `/articles/${id}`, image: null, guid: `urn:article:${id}` }
          const article = { ...usual, at: core.clock.now() - minutesAgo * 60_000, ...given }
          requireSite(params.host).added.unshift(article)
          return article
        },
      )
      scope.put<{ Params: { host: string }; Body: Mood }>(
        '/press/:host',
        { schema: { body: MOOD } },
        async ({ params, body }) => {
          requireSite(params.host).mood = body
          return body
        },
      )
    },
    clear() {
      known = fresh()
    },
  }
}

function front({ host, title, base, articles }: Sheet): string {
  const list = articles.slice(0, 5).map(({ title: name, path }) => `<li><a href="${path ?? '/'}">${name}</a></li>`)
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${title}</title>
<link rel="alternate" type="application/rss+xml" title="Commentaires" href="/comments.xml">
<link rel='alternate' type='application/rss+xml' title='${title.replaceAll('&', '&amp;')}' href='/feed.xml'>
<link rel="alternate" type="application/atom+xml" href="${base}/atom.xml"></head><body><h1>${title}</h1><ul>${list.join('')}</ul><p>${host}</p></body></html>`
}

const TEXT = { type: 'string' } as const
const ITEM = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    ...{ title: TEXT, summary: TEXT, guid: TEXT, minutesAgo: { type: 'number' } },
    ...{ path: { type: ['string', 'null'] }, image: { type: ['string', 'null'] } },
  },
} as const
const MOOD = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...{ status: { type: 'integer' }, retryAfter: { type: 'integer' }, movedTo: TEXT, ttl: { type: 'integer' } },
    ...{
      broken: { enum: ['malformed', 'page', 'huge', 'trap'] },
      quiet: { type: 'boolean' },
      shuffled: { type: 'boolean' },
    },
  },
} as const
