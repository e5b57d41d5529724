import { createHmac } from 'node:crypto'
import type { Config } from '../lib/config.ts'

/** The application's roles in the database: rows of one company at a time, and the claim columns of all. */
export const databaseRoles = ['vitrine_app', 'vitrine_dispatcher'] as const
export type DatabaseRole = (typeof databaseRoles)[number]

/** The password of a role the migrations make: derived, so that it need not be kept anywhere. */
export function rolePassword(config: Pick<Config, 'APP_SECRET'>, role: DatabaseRole): string {
  return createHmac('sha256', config.APP_SECRET).update(`database role ${role}`).digest('base64url')
}

/** The connection string of a role. With an admin's URL given, DATABASE_URL is already the application's. */
export function roleUrl(
  config: Pick<Config, 'APP_SECRET' | 'DATABASE_URL' | 'DATABASE_ADMIN_URL'>,
  role: DatabaseRole,
): string {
  if (config.DATABASE_ADMIN_URL !== undefined && role === 'vitrine_app') return config.DATABASE_URL
  const url = new URL(config.DATABASE_URL)
  url.username = role
  url.password = rolePassword(config, role)
  return url.href
}
