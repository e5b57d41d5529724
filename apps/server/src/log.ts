import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** One JSON line an event. What could be a secret is taken out wherever it stands. */
export function openLog(config: Pick<Config, 'LOG_LEVEL'>, name: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level: config.LOG_LEVEL,
    redact: {
      paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[redacted]',
    },
    serializers: { err: withoutRows },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An error as it may be kept. PostgreSQL's `detail` and `where` quote whole rows: password hashes, tokens. */
function withoutRows(error: Error): Record<string, unknown> {
  const { type, message, stack, code, constraint, table } = pino.stdSerializers.err(error)
  return { type, message, stack, code, constraint, table }
}

const secretKeys = [
  'password',
  'token',
  'access_token',
  'accessToken',
  'refresh_token',
  'refreshToken',
  'authorization',
  'cookie',
  'client_secret',
  'appsecret_proof',
  'hash',
]
