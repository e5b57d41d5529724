import { createHmac } from 'node:crypto'
import type { Config } from '../lib/config.ts'

/** Database roles: `vitrine_app` sees one company's rows at a time, `vitrine_dispatcher` the claim columns of all. */
export const databaseRoles = ['vitrine_app', 'vitrine_dispatcher'] as const
export type DatabaseRole = (typeof databaseRoles)[number]

/** The password of a role created by the migrations, derived from APP_SECRET so that it is not stored. */
export function rolePassword(config: Pick<Config, 'APP_SECRET'>, role: DatabaseRole): string {
  return createHmac('sha256', config.APP_SECRET).update(`database role ${role}`).digest('base64url')
}

/** The connection string of a role. If DATABASE_ADMIN_URL is set, DATABASE_URL already is the application's. */
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
