import type { Locale } from '@vitrine/contract/companies'
import type { Viewer } from '../lib/viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The viewer's language when signed in, else from Accept-Language. */
    lang: Locale
    /** The viewer, once authenticated. */
    who: Viewer | null
  }
  interface FastifyContextConfig {
    /** The operation of the contract a route serves. */
    operation?: string
    /** The methods allowed at this URL. */
    allow?: string[]
    /** The media types accepted for the body. */
    bodyTypes?: string[]
  }
}
