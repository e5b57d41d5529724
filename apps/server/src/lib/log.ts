import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
} from 'pino'
import type { Config } from './config.ts'
import type { ErrorReports } from './error-reports.ts'

/** Logs one JSON line per event. Anything that could be a secret is redacted at any depth. */
export function openLog(
  config: Pick<Config, 'LOG_LEVEL'>,
  name: string,
  destination?: DestinationStream,
  reports?: ErrorReports,
): Logger {
  const options: LoggerOptions = {
    name,
    level: config.LOG_LEVEL,
    // pino's own `redact` parses each path again for each value and only reaches the depth of the given paths.
    formatters: { log: tellable },
    // The formatter has handled errors of a line; this covers those among a child logger's bindings.
    serializers: { err: (value: unknown) => (value instanceof Error ? withoutRows(value) : value) },
    hooks: {
      // Every line of level error is also reported to the error service.
      logMethod(parts, write, level) {
        if (level >= errorLevel) reports?.error(getMessage(parts), getError(parts))
        return write.apply(this, parts)
      },
    },
  }
  const log = destination ? pino(options, destination) : pino(options)
  const child: (given: Bindings, more?: ChildLoggerOptions) => Logger = log.child
  // A child logger's bindings appear in each of its lines but skip pino's formatters, so they are redacted here.
  return Object.assign(log, {
    child(this: Logger, given: Bindings, more?: ChildLoggerOptions) {
      return child.call(this, tellable(given), more)
    },
  })
}

const errorLevel = 50

const getMessage = (parts: readonly unknown[]): string => String(parts.find((part) => typeof part === 'string') ?? '')

function getError([first]: readonly unknown[]): unknown {
  return typeof first === 'object' && first !== null && 'err' in first ? first.err : first
}

/** An error without PostgreSQL's `detail` and `where`, which quote whole rows with password hashes and tokens. */
function withoutRows(error: Error): Record<string, unknown> {
  const { type, message, stack, code, constraint, table } = pino.stdSerializers.err(error)
  return { type, message, stack, code, constraint, table }
}

/** Redacts a log entry. An entry that can't be read is logged as `unreadable`: logging never throws. */
function tellable(entry: object): Record<string, unknown> {
  try {
    return withoutSecrets(entry, 0)
  } catch (error) {
    return { unreadable: String(error) }
  }
}

/** Copies an entry with the values of secret keys replaced, at any depth. */
function withoutSecrets(entry: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(entry).map(([key, value]) => [
    key,
    secretKeys.has(key) ? '[redacted]' : redact(value, depth + 1),
  ])
  return Object.fromEntries(entries)
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return withoutRows(value)
  if (depth > deepest) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  if ('toJSON' in value && typeof value.toJSON === 'function') return redact(value.toJSON(), depth + 1)
  return withoutSecrets(value, depth)
}

/** Stops at this depth, because objects may be circular. */
const deepest = 8

const secretKeys: ReadonlySet<string> = new Set([
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
])
