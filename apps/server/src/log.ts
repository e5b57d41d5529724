import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** One JSON line an event. What could be a secret is taken out wherever it stands. */
export function openLog(config: Pick<Config, 'LOG_LEVEL'>, name: string): Logger {
  return pino({
    name,
    level: config.LOG_LEVEL,
    redact: {
      paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[redacted]',
    },
  })
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
