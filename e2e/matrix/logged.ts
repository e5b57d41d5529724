import type { Answer } from './asking.ts'
import type { Case, World } from './types.ts'

/** Each question stands in the log with who asked and what came of it, and without a word of what anything holds. */
export function unlogged(world: World, answers: readonly [Case, Answer][]): string[] {
  const lines = world.readLog()
  const byRequest = new Map(
    lines.flatMap((line) => {
      const { reqId, msg, ...said } = JSON.parse(line) as LogLine // pino's own line
      return msg === 'request' ? [[reqId, said] as const] : []
    }),
  )
  const faults = answers.flatMap(([one, { requestId, status }]) => {
    const said = byRequest.get(requestId)
    const isTold =
      said?.status === status &&
      said.operation === one.operation &&
      (status === 401 || one.of.authz.scope === 'public' || said.user === one.actor.userId)
    return isTold || requestId === ''
      ? []
      : [
          `${one.operation} · ${one.actor.name} · ${one.variant} (${one.at}) · expected a line in the log, got ${JSON.stringify(said)}`,
        ]
  })
  const secrets = ['cnry-', ...world.tokens.keys()]
  const telling = lines.filter((line) => secrets.some((secret) => line.includes(secret)))
  return [...faults, ...telling.map((line) => `the log tells what rows hold: ${line.slice(0, 300)}`)]
}

interface LogLine {
  readonly reqId: string
  readonly msg: string
  readonly status: number
  readonly operation: string
  readonly user?: string
}
