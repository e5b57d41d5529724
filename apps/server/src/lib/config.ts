import { z } from 'zod'
import { proxy } from './trusted-proxies.ts'

const flag = (otherwise: boolean) =>
  z
    .enum(['0', '1', 'true', 'false'])
    .default(otherwise ? '1' : '0')
    .transform((value) => value === '1' || value === 'true')

/** The Content-Security-Policy blocks images over http, so these URLs are https or paths of this server. */
const imageUrl = z
  .string()
  .regex(/^$|^https:\/\/|^\/(?!\/)/, 'Has to begin with https://, or with / for a path of this server.')
  .default('')

/** Every environment variable the server reads. `.env.example` has the same keys; a check compares them. */
export const environment = z.object({
  /** PostgreSQL 15 or newer. The application's own role is derived from it unless DATABASE_ADMIN_URL is set. */
  DATABASE_URL: z.url(),
  /** The owner's connection for migrations; DATABASE_URL is then used as it is. */
  DATABASE_ADMIN_URL: z.url().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).default(10),
  PORT: z.coerce.number().int().default(4000),
  HOST: z.string().default('127.0.0.1'),
  /** The public address of the installation. Links and IRIs in documents are built from it. */
  PUBLIC_URL: z
    .url()
    .default('http://localhost:4000')
    .transform((url) => url.replace(/\/+$/, '')),
  /** Comma-separated addresses and ranges of the proxies in front, whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
    .pipe(z.array(proxy)),
  /** Comma-separated origins of other web applications that may call the API from a browser. */
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || [])),
  /** Signs tokens and links; 32 characters or more. */
  APP_SECRET: z.string().min(32),
  /** Encrypts network tokens; 32 bytes in base64. */
  TOKEN_KEY: z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64'),
  DATA_DIR: z.string().default('.data'),
  /** The folder of the built web application; the API serves it when set. */
  WEB_DIR: z.string().optional(),
  DEMO: flag(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMTP_URL: z.string().default('smtp://127.0.0.1:4125'),
  MAIL_FROM: z.string().default('Vitrine <bonjour@vitrine.example>'),
  METRICS_TOKEN: z.string().optional(),
  /** DSN of a Sentry-compatible service, https://<key>@<host>/<project>. Unset: errors are only logged. */
  ERROR_DSN: z.url().optional(),
  ERROR_ENVIRONMENT: z.string().default('production'),
  /** Sends the requests to every network to `NETWORK_ORIGIN/<real host>`, for the sandbox. */
  NETWORK_ORIGIN: z.url().optional(),
  /** Comma-separated ports, besides 80 and 443, that URLs entered by users may use. */
  EGRESS_PORTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || [])),
  // No default: with a well-known secret anyone could sign webhooks.
  FACEBOOK_APP_ID: z.string().min(1),
  FACEBOOK_APP_SECRET: z.string().min(1),
  FACEBOOK_VERIFY_TOKEN: z.string().min(1),
  GOOGLE_CLIENT_ID: z.string().min(1),
  GOOGLE_CLIENT_SECRET: z.string().min(1),
  /** `projects/{p}/topics/{t}`, to which Google publishes new reviews; empty: reviews are only polled. */
  GOOGLE_PUBSUB_TOPIC: z.string().default(''),
  /** A key of the Places API (New), for competitors; empty: the feature is not available. */
  GOOGLE_PLACES_KEY: z.string().default(''),
  /**
   * How many days Google's data on competitors may be retained. Google's terms allow none without a separate agreement
   * (docs/decisions/030).
   */
  COMPETITOR_HISTORY_DAYS: z.coerce.number().int().min(0).max(1000).default(0),
  /** The service account whose email the push subscription's OIDC tokens must contain. */
  GOOGLE_PUSH_ACCOUNT: z.string().default(''),
  /** Empty: LinkedIn is not offered, whatever FEATURE_LINKEDIN says. */
  LINKEDIN_CLIENT_ID: z.string().default(''),
  LINKEDIN_CLIENT_SECRET: z.string().default(''),
  /** `YYYYMM`, the monthly version of LinkedIn's API; LinkedIn supports each for a year. */
  LINKEDIN_VERSION: z
    .string()
    .regex(/^20\d{2}(0[1-9]|1[0-2])$/)
    .default('202609'),
  /** The scopes LinkedIn approved, when not all were. Changing the set invalidates all connections. */
  LINKEDIN_SCOPES: z.string().default(''),
  BRAND_NAME: z.string().default('Vitrine'),
  BRAND_COLOR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default('#066D76'),
  /** URLs of images. BRAND_IMAGE is shown beside the sign-in form. */
  BRAND_LOGO: imageUrl,
  /** The logo for the dark color scheme. */
  BRAND_LOGO_DARK: imageUrl,
  BRAND_IMAGE: imageUrl,
  /** URL of the terms of use, linked from the sign-up page. */
  BRAND_TERMS: z.string().default(''),
  BRAND_FAVICON: imageUrl,
  /** Where the web application calls the API; unset: /api on its own origin. */
  API_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  FEATURE_MULTI_POST: flag(false),
  FEATURE_PRIVATE_INSTAGRAM: flag(true),
  /** The gateway to Instagram's private API; unset: private Instagram accounts are not offered. */
  INSTAGRAM_PRIVATE_GATEWAY_URL: z.url().optional(),
  FEATURE_LINKEDIN: flag(true),
  /** Days the file of an export is retained. */
  EXPORT_DAYS: z.coerce.number().positive().max(90).default(7),
  /** Maximum number of simultaneous sends in one worker. */
  PUBLISHING_CONCURRENCY: z.coerce.number().int().min(1).max(5000).default(128),
  /** Enables failpoints and the test clock; the server then only starts on loopback. */
  VITRINE_TEST: flag(false),
  /** Divides all timeouts, leases and delays of publishing; only read with VITRINE_TEST. */
  TEST_SPEED: z.coerce.number().min(1).default(1),
  /** The folder whose files activate failpoints; only read with VITRINE_TEST. */
  FAILPOINTS: z.string().optional(),
})
export type Config = z.infer<typeof environment>

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** Reads the environment; throws one error that lists every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // An empty variable counts as unset.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = environment.safeParse(given)
  if (!read.success) throw new Error(`The configuration can’t be used:\n${z.prettifyError(read.error)}`)
  if ((read.data.DEMO || read.data.VITRINE_TEST) && !loopback.has(read.data.HOST))
    throw new Error('DEMO and VITRINE_TEST open doors: they only start on loopback (HOST=127.0.0.1).')
  return read.data
}
