import type { Locale } from '@vitrine/contract/companies'
import { type Fault, problem, type Violation, violationProblem } from '@vitrine/contract/problems'
import type { FastifyReply } from 'fastify'
import { Refusal, Unauthorized } from './errors.ts'
import { say } from './texts.ts'

// Words the dialect fixes for a status; anything else a person reads comes from the dictionaries.
const statusWords: Record<number, string> = {
  400: 'Bad Request',
  403: 'Access Denied.',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

/** The one place where what was thrown becomes HTTP. */
export function answerError(error: unknown, reply: FastifyReply, lang: Locale): FastifyReply {
  if (error instanceof Unauthorized) {
    return reply
      .code(401)
      .header('www-authenticate', 'Bearer')
      .type('application/json')
      .send(JSON.stringify({ code: 401, message: error.message }))
  }
  const refusal = error instanceof Refusal ? error : refusalOf(error)
  reply.code(refusal.status).headers(refusal.headers).type('application/problem+json; charset=utf-8')
  if (refusal.faults.length > 0) {
    const violations = refusal.faults.map((fault) => violationOf(fault, lang))
    return reply.send(JSON.stringify(violationProblem(refusal.status, violations)))
  }
  const words = refusal.code === null ? '' : say(lang, `problem.${refusal.code}`, refusal.params)
  const detail = words || (statusWords[refusal.status] ?? 'Error')
  return reply.send(JSON.stringify(problem(refusal.status, detail, undefined, refusal.code ?? undefined)))
}

/** Puts a fault into the reader's words. */
export function violationOf(fault: Fault, lang: Locale): Violation {
  const words = say(lang, `violation.${fault.code}`, fault.params) || say(lang, 'violation.invalid')
  return { propertyPath: fault.propertyPath, message: words, code: fault.code }
}

/** What Fastify and its parsers throw, and everything unforeseen. */
function refusalOf(error: unknown): Refusal {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (
    error instanceof SyntaxError ||
    (error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_INVALID_JSON_BODY')
  )
    return new Refusal(400, { code: 'syntax' })
  return new Refusal(status >= 400 && status < 600 ? status : 500)
}
