import type { Locale } from '@vitrine/contract/companies'

declare module 'fastify' {
  interface FastifyRequest {
    /** The reader's language: theirs when signed in, else what the browser asks for. */
    lang: Locale
  }
  interface FastifyContextConfig {
    /** The operation of the contract a route serves. */
    operation?: string
  }
}
