import type { FastifyRequest } from 'fastify'
import type { MediaStore, StoredMedia } from '../media.ts'
import { missing, noSession } from './errors.ts'

type Form = Readonly<Record<string, unknown>>

/** A form, url-encoded or multipart; nothing at all is an empty one. */
export function readForm(request: FastifyRequest): Form {
  const { body } = request
  return typeof body === 'object' && body !== null && !Buffer.isBuffer(body) ? (body as Form) : {} // parsed as a form
}

export function readText(form: Form, field: string): string {
  const value = form[field]
  return typeof value === 'string' ? value : Buffer.isBuffer(value) ? value.toString('utf8') : ''
}

export function requireFields(form: Form, ...fields: string[]): void {
  const absent = fields.filter((field) => form[field] === undefined)
  if (absent.length > 0) throw missing(...absent)
}

export function readFile(form: Form, field: string, media: MediaStore): StoredMedia {
  const value = form[field]
  if (!Buffer.isBuffer(value)) throw missing(field)
  return media.store(value)
}

/** The header, else (for old clients) the query: there it ends in logs, and the sandbox tells nobody off for it. */
export function readSession(request: FastifyRequest): string | null {
  const header = request.headers['x-session-id']
  const given = typeof header === 'string' ? header : undefined
  const { sessionid } = request.query as { sessionid?: string } // Fastify parsed it
  const session = decodeURIComponent((given ?? sessionid ?? '').replaceAll('"', '').trim())
  return session === '' ? null : session
}

export function requireSession(request: FastifyRequest): string {
  const session = readSession(request)
  if (session === null) throw noSession()
  return session
}
