import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApi } from '../http/negotiation.ts'
import type { Config } from '../lib/config.ts'
import { offersLinkedIn, offersPrivateInstagram } from '../networks/connectors.ts'

/**
 * Serves the built web application on the API's origin. Files with a hash in their name are cached forever. The page
 * contains the installation's branding and is revalidated on each visit.
 */
export async function serveWeb(app: FastifyInstance, config: Config, dir: string): Promise<void> {
  const page = applyBranding(await readFile(join(dir, 'index.html'), 'utf8'), config)
  await app.register(fastifyStatic, {
    root: dir,
    index: false,
    // The page is only served with its branding applied.
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    wildcard: false,
    cacheControl: false,
    // The build writes a .br and a .gz beside each text file (apps/web/compress-plugin.ts).
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(dir, 'assets'))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Every path opens the same page; for unknown ones the web router shows “not found” in the viewer's language.
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (isApi(path) || path.startsWith('/assets/')) return reply.callNotFound()
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

/** For a page URL that can't be decoded: a decodable URL to redirect to, where the page shows “not found”. */
export function readablePage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): string | null {
  if (isApi(url) || (method !== 'GET' && method !== 'HEAD')) return null
  const [path = '', ...query] = url.split('?')
  // A redirect to a path with two leading slashes would lead to another site.
  return [`/${path.replace(/^[/\\]+/, '').replaceAll('%', '%25')}`, ...query].join('?')
}

/** Writes the installation's branding into the page, where the web application reads it before the first render. */
function applyBranding(html: string, config: Config): string {
  const replacements: Record<string, string> = {
    'brand-name': config.BRAND_NAME,
    'brand-color': config.BRAND_COLOR,
    'brand-logo': config.BRAND_LOGO,
    'brand-logo-dark': config.BRAND_LOGO_DARK,
    'brand-image': config.BRAND_IMAGE,
    'brand-terms': config.BRAND_TERMS,
    'api-url': config.API_URL ?? '',
    'error-dsn': config.ERROR_DSN ?? '',
    'error-environment': config.ERROR_ENVIRONMENT,
    'feature-multi-post': config.FEATURE_MULTI_POST ? '1' : '0',
    'feature-private-instagram': offersPrivateInstagram(config) ? '1' : '0',
    'feature-linkedin': offersLinkedIn(config) ? '1' : '0',
    demo: config.DEMO ? '1' : '0',
  }
  const written = Object.entries(replacements).reduce((text, [name, value]) => {
    const tag = `<meta name="${name}" content="${escapeHtml(value)}" />`
    const known = new RegExp(`<meta name="${name}"[^>]*>`)
    return known.test(text) ? text.replace(known, () => tag) : text.replace('</head>', () => `${tag}</head>`)
  }, html)
  const iconed = config.BRAND_FAVICON
    ? written.replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${escapeHtml(config.BRAND_FAVICON)}" />`)
    : written
  return iconed.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(config.BRAND_NAME)}</title>`)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
