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

/** One JSON line an event. What could be a secret is taken out of what a line is given, wherever it stands. */
export function openLog(
  config: Pick<Config, 'LOG_LEVEL'>,
  name: string,
  destination?: DestinationStream,
  reports?: ErrorReports,
): Logger {
  const options: LoggerOptions = {
    name,
    level: config.LOG_LEVEL,
    // Not the library's `redact`: it parses each path anew for each value of each line, and goes only as deep as they do.
    formatters: { log: tellable },
    // Of a line it is told already; a child's own is not.
    serializers: { err: (value: unknown) => (value instanceof Error ? withoutRows(value) : value) },
    hooks: {
      // What is an error to the log is one to who looks after the installation.
      logMethod(parts, write, level) {
        if (level >= errorLevel) reports?.error(getMessage(parts), getError(parts))
        return write.apply(this, parts)
      },
    },
  }
  const log = destination ? pino(options, destination) : pino(options)
  const child: (given: Bindings, more?: ChildLoggerOptions) => Logger = log.child
  // What a child is given stands in each of its lines, and no formatter of the library's sees it.
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

/** An error as it may be kept. PostgreSQL's `detail` and `where` quote whole rows: password hashes, tokens. */
function withoutRows(error: Error): Record<string, unknown> {
  const { type, message, stack, code, constraint, table } = pino.stdSerializers.err(error)
  return { type, message, stack, code, constraint, table }
}

/** What may be told of what somebody says. What can't be read says so: a line never breaks what it is about. */
function tellable(entry: object): Record<string, unknown> {
  try {
    return withoutSecrets(entry, 0)
  } catch (error) {
    return { unreadable: String(error) }
  }
}

/** The same without what could be a secret, however deep it stands. */
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

/** What turns in a circle is not followed for ever. */
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
