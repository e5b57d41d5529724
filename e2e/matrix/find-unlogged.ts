import type { AppResponse } from './send-request.ts'
import type { Case, IsolationEnvironment } from './types.ts'

/** Each question stands in the log with who asked and what came of it, and without a word of what anything holds. */
export function findUnlogged(world: IsolationEnvironment, responses: readonly [Case, AppResponse][]): string[] {
  const lines = world.readLog()
  const byRequest = new Map(
    lines.flatMap((line) => {
      const { reqId, msg, ...entry } = JSON.parse(line) as LogLine // pino's own line
      return msg === 'request' ? [[reqId, entry] as const] : []
    }),
  )
  const violations = responses.flatMap(([testCase, { requestId, status }]) => {
    const entry = byRequest.get(requestId)
    const isLogged =
      entry?.status === status &&
      entry.operation === testCase.operation &&
      (status === 401 || testCase.of.authz.scope === 'public' || entry.user === testCase.actor.userId)
    return isLogged || requestId === ''
      ? []
      : [
          `${testCase.operation} · ${testCase.actor.name} · ${testCase.variant} (${testCase.findId}) · expected a line in the log, got ${JSON.stringify(entry)}`,
        ]
  })
  const secrets = ['cnry-', ...world.tokens.keys()]
  const leakingLines = lines.filter((line) => secrets.some((secret) => line.includes(secret)))
  return [...violations, ...leakingLines.map((line) => `the log tells what rows hold: ${line.slice(0, 300)}`)]
}

interface LogLine {
  readonly reqId: string
  readonly msg: string
  readonly status: number
  readonly operation: string
  readonly user?: string
}
