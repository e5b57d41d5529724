import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApi } from '../http/negotiation.ts'
import type { Config } from '../lib/config.ts'
import { offersLinkedIn, offersPrivateInstagram } from '../networks/connectors.ts'

/**
 * Serves the built web on the API's own origin. Files that carry their hash in their name are kept for good; the page
 * itself is written for this installation and asked for anew each time.
 */
export async function serveWeb(app: FastifyInstance, config: Config, dir: string): Promise<void> {
  const page = applyBranding(await readFile(join(dir, 'index.html'), 'utf8'), config)
  await app.register(fastifyStatic, {
    root: dir,
    index: false,
    // The page goes out dressed only.
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
  // Every path of the web's own router opens the same page; unknown ones too, and it says so in the reader's language.
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (isApi(path) || path.startsWith('/assets/')) return reply.callNotFound()
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

/** For the address of a page that can't be decoded: one that can, under which the page says that it is not there. */
export function readablePage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): string | null {
  if (isApi(url) || (method !== 'GET' && method !== 'HEAD')) return null
  const [path = '', ...query] = url.split('?')
  // Two slashes at its beginning would lead to another site.
  return [`/${path.replace(/^[/\\]+/, '').replaceAll('%', '%25')}`, ...query].join('?')
}

/** Writes what belongs to this installation into the page, where the web reads it before anything is drawn. */
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
