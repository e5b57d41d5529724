import type { Locale } from '@vitrine/contract/companies'
import type { Viewer } from '../lib/viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The reader's language: theirs when signed in, else what the browser asks for. */
    lang: Locale
    /** Who asks, from the moment it is known. */
    who: Viewer | null
  }
  interface FastifyContextConfig {
    /** The operation of the contract a route serves. */
    operation?: string
    /** The methods that are served at this address. */
    allow?: string[]
    /** The media types it takes a body in. */
    bodyTypes?: string[]
  }
}
