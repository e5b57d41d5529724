import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from './config.ts'
import type { ErrorReports } from './error-reports.ts'

/** One JSON line an event. What could be a secret is taken out wherever it stands. */
export function openLog(
  config: Pick<Config, 'LOG_LEVEL'>,
  name: string,
  destination?: DestinationStream,
  reports?: ErrorReports,
): Logger {
  const options: LoggerOptions = {
    name,
    level: config.LOG_LEVEL,
    redact: {
      paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[redacted]',
    },
    serializers: { err: withoutRows },
    hooks: {
      // What is an error to the log is one to who looks after the installation.
      logMethod(parts, write, level) {
        if (level >= errorLevel) reports?.error(wordsOf(parts), errorOf(parts))
        return write.apply(this, parts)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

const errorLevel = 50

const wordsOf = (parts: readonly unknown[]): string => String(parts.find((part) => typeof part === 'string') ?? '')

function errorOf([first]: readonly unknown[]): unknown {
  return typeof first === 'object' && first !== null && 'err' in first ? first.err : first
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
