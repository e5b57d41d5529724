import type { Locale } from '@vitrine/contract/companies'
import { type FieldViolation, problem, type Violation, violationProblem } from '@vitrine/contract/problems'
import type { FastifyReply } from 'fastify'
import { Refusal, Unauthorized } from '../lib/errors.ts'
import { translate } from '../lib/i18n.ts'
import { unsupported } from './negotiation.ts'
import { asSignInSaysIt } from './sign-in-refusal.ts'

// English texts fixed by the wire dialect, for clients. Texts for users come from the dictionaries.
const statusTitles: Record<number, string> = {
  400: 'Bad Request',
  403: 'Access Denied.',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}
const protocolDetails: Record<string, (params: Refusal['params']) => string> = {
  page: () => 'Page should not be less than 1',
  syntax: () => 'Syntax error',
  https: () => 'RequestContext over https only: what was sent in the clear may have been read on its way.',
  accept: ({ types }) => `The requested format is not supported. Supported MIME types are ${types}.`,
  contentType: ({ types }) => `The content-type is not supported. Supported MIME types are ${types}.`,
  'signIn.json': () => 'Invalid JSON.',
  'signIn.key': ({ key }) => `The key "${key}" must be provided.`,
  'signIn.text': ({ key }) => `The key "${key}" must be a string.`,
}

/** The only place that turns a thrown error into an HTTP response. */
export function sendError(error: unknown, reply: FastifyReply, lang: Locale): FastifyReply {
  if (error instanceof Unauthorized) {
    return reply
      .code(401)
      .header('www-authenticate', 'Bearer')
      .type('application/json')
      .send(JSON.stringify({ code: 401, message: error.message }))
  }
  const refusal = toRefusal(error, reply)
  if (refusal.status >= 500 && refusal !== error) reply.request.log.error({ err: error }, 'a request failed')
  reply.code(refusal.status).headers(refusal.headers).type('application/problem+json; charset=utf-8')
  if (refusal.violations.length > 0) {
    reply.header('content-language', lang)
    const violations = refusal.violations.map((violation) => toViolation(violation, lang))
    return reply.send(JSON.stringify(violationProblem(refusal.status, violations)))
  }
  const [detail, language] = getDetail(refusal, lang)
  reply.header('content-language', language)
  return reply.send(JSON.stringify(problem(refusal.status, detail, undefined, refusal.code ?? undefined)))
}

/** The text of an error, and the language of that text. */
function getDetail({ status, code, params }: Refusal, lang: Locale): [string, Locale] {
  const text = code === null || protocolDetails[code] ? '' : translateCode('problem', code, params, lang)
  return text ? [text, lang] : [protocolDetails[code ?? '']?.(params) ?? statusTitles[status] ?? 'Error', 'en']
}

/** Translates a violation into the viewer's language. */
export function toViolation(violation: FieldViolation, lang: Locale): Violation {
  const message =
    translateCode('violation', violation.code, violation.params, lang) || translate(lang, 'violation.invalid')
  return { propertyPath: violation.propertyPath, message: message, code: violation.code }
}

/** Translates a code. `network.` codes have one text, whether they appear as a problem or as a violation. */
function translateCode(
  where: 'problem' | 'violation',
  code: string,
  params: FieldViolation['params'],
  lang: Locale,
): string {
  return translate(lang, code.startsWith('network.') ? code : `${where}.${code}`, params)
}

function toRefusal(error: unknown, reply: FastifyReply): Refusal {
  const { operation, bodyTypes = [] } = reply.request.routeOptions.config
  const refusal = error instanceof Refusal ? error : foreign(error, operation, bodyTypes)
  return operation === 'session.login' ? asSignInSaysIt(refusal) : refusal
}

/** The HTTP status that `sendError` will use for an error. */
export function getErrorStatus(error: unknown): number {
  if (error instanceof Unauthorized) return 401
  return (error instanceof Refusal ? error : foreign(error, undefined, [])).status
}

/** Maps errors of Fastify, its parsers and the database to a refusal; anything else becomes a 500. */
function foreign(error: unknown, operation: string | undefined, bodyTypes: string[]): Refusal {
  if (!(error instanceof Error)) return new Refusal(500)
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupported(bodyTypes)
  // Text that PostgreSQL can't store: a NUL, half of a surrogate pair.
  if (['22021', '22P05'].includes(code) || (code === '22P02' && /\bjson\b/.test(error.message))) return new Refusal(400)
  // busboy's errors have no code, only a message. Attachments get a 422: existing clients retry a 400 three times.
  if (
    bodyTypes.includes('multipart/form-data') &&
    /^(Multipart:|Unexpected end of multipart|Malformed )/.test(error.message)
  )
    return new Refusal(operation === 'attachments.create' ? 422 : 400)
  // The database is unavailable or shutting down: https://www.postgresql.org/docs/current/errcodes-appendix.html
  if (/^(ECONN|ETIMEDOUT|08|53|57P0)/.test(code)) return new Refusal(503, { headers: { 'retry-after': '5' } })
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return new Refusal(status >= 400 && status < 600 ? status : 500)
}
