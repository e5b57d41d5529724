import { z } from 'zod'
import { proxy } from './trusted-proxies.ts'

const flag = (otherwise: boolean) =>
  z
    .enum(['0', '1', 'true', 'false'])
    .default(otherwise ? '1' : '0')
    .transform((value) => value === '1' || value === 'true')

/** Pages show no picture another way: their policy lets no http in. */
const imageUrl = z
  .string()
  .regex(/^$|^https:\/\/|^\/(?!\/)/, 'Has to begin with https://, or with / for a path of this server.')
  .default('')

/** Every variable the server reads. `.env.example` has the same keys; a check compares them. */
export const environment = z.object({
  /** PostgreSQL 15 or newer. The application's own role is derived from it unless DATABASE_ADMIN_URL is set. */
  DATABASE_URL: z.url(),
  /** The owner's connection for migrations; DATABASE_URL is then used as it is. */
  DATABASE_ADMIN_URL: z.url().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).default(10),
  PORT: z.coerce.number().int().default(4000),
  HOST: z.string().default('127.0.0.1'),
  /** The address people and networks reach us at. Links and IRIs in documents are built from it. */
  PUBLIC_URL: z
    .url()
    .default('http://localhost:4000')
    .transform((url) => url.replace(/\/+$/, '')),
  /** Addresses and ranges of the proxies in front, with commas between: who they say is asking is believed. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
    .pipe(z.array(proxy)),
  /** Origins of other web applications that may call the API from a browser, with commas between. */
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || [])),
  /** Signs tokens and links: 32 characters or more. */
  APP_SECRET: z.string().min(32),
  /** Seals network tokens: 32 bytes in base64. */
  TOKEN_KEY: z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64'),
  DATA_DIR: z.string().default('.data'),
  /** The built web, served by the api when set. */
  WEB_DIR: z.string().optional(),
  DEMO: flag(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMTP_URL: z.string().default('smtp://127.0.0.1:4125'),
  MAIL_FROM: z.string().default('Vitrine <bonjour@vitrine.example>'),
  METRICS_TOKEN: z.string().optional(),
  /** Where errors are reported, as Sentry and its like write it: https://<key>@<host>/<project>. Unset: nowhere. */
  ERROR_DSN: z.url().optional(),
  ERROR_ENVIRONMENT: z.string().default('production'),
  /** Sends every network's traffic to `NETWORK_ORIGIN/<real host>`: the sandbox. */
  NETWORK_ORIGIN: z.url().optional(),
  /** Ports asked beside 80 and 443 when people name an address, with commas between. */
  EGRESS_PORTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || [])),
  // Without a default: a secret that everybody knows would let anybody sign webhooks.
  FACEBOOK_APP_ID: z.string().min(1),
  FACEBOOK_APP_SECRET: z.string().min(1),
  FACEBOOK_VERIFY_TOKEN: z.string().min(1),
  GOOGLE_CLIENT_ID: z.string().min(1),
  GOOGLE_CLIENT_SECRET: z.string().min(1),
  /** `projects/{p}/topics/{t}`, where Google tells of new reviews; empty: they are only polled. */
  GOOGLE_PUBSUB_TOPIC: z.string().default(''),
  /** A key of the Places API (New), for competitors; empty: nobody can be held against anybody. */
  GOOGLE_PLACES_KEY: z.string().default(''),
  /**
   * For how many days what Google says of competitors may be kept. Its terms allow none unless an agreement of yours says
   * otherwise (docs/decisions/030).
   */
  COMPETITOR_HISTORY_DAYS: z.coerce.number().int().min(0).max(1000).default(0),
  /** In whose name the subscription's tokens are made. */
  GOOGLE_PUSH_ACCOUNT: z.string().default(''),
  /** Empty: LinkedIn is not offered, whatever FEATURE_LINKEDIN says. */
  LINKEDIN_CLIENT_ID: z.string().default(''),
  LINKEDIN_CLIENT_SECRET: z.string().default(''),
  /** `YYYYMM`, as LinkedIn names the monthly versions of its API; each lives a year. */
  LINKEDIN_VERSION: z
    .string()
    .regex(/^20\d{2}(0[1-9]|1[0-2])$/)
    .default('202609'),
  /** What LinkedIn approved the application for, when that is less than everything. Another set ends all connections. */
  LINKEDIN_SCOPES: z.string().default(''),
  BRAND_NAME: z.string().default('Vitrine'),
  BRAND_COLOR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default('#066D76'),
  /** Addresses of images: the logo, the picture beside the sign-in, and the icon in the browser's tab. */
  BRAND_LOGO: imageUrl,
  /** The logo in the dark scheme, where the other would not be seen. */
  BRAND_LOGO_DARK: imageUrl,
  BRAND_IMAGE: imageUrl,
  /** Where the terms of use are read; who signs up is told of them. */
  BRAND_TERMS: z.string().default(''),
  BRAND_FAVICON: imageUrl,
  /** Where the web finds the API; on its own origin, under /api, when unset. */
  API_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  FEATURE_MULTI_POST: flag(false),
  FEATURE_PRIVATE_INSTAGRAM: flag(true),
  /** The gateway to Instagram's private API that this installation runs; unset, nothing of it is offered. */
  INSTAGRAM_PRIVATE_GATEWAY_URL: z.url().optional(),
  FEATURE_LINKEDIN: flag(true),
  /** Days the file of an export is kept. */
  EXPORT_DAYS: z.coerce.number().positive().max(90).default(7),
  /** Sends under way at once in one worker. */
  PUBLISHING_CONCURRENCY: z.coerce.number().int().min(1).max(5000).default(128),
  /** Opens failpoints and the test clock; refused on anything but loopback. */
  VITRINE_TEST: flag(false),
  /** Divides the windows, leases and delays of publishing alike; only heard with VITRINE_TEST. */
  TEST_SPEED: z.coerce.number().min(1).default(1),
  /** Where failpoints are armed, a file each; only heard with VITRINE_TEST. */
  FAILPOINTS: z.string().optional(),
})
export type Config = z.infer<typeof environment>

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** Reads the environment, or says in one message all that is wrong with it. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // An empty variable is one that is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = environment.safeParse(given)
  if (!read.success) throw new Error(`The configuration can’t be used:\n${z.prettifyError(read.error)}`)
  if ((read.data.DEMO || read.data.VITRINE_TEST) && !loopback.has(read.data.HOST))
    throw new Error('DEMO and VITRINE_TEST open doors: they only start on loopback (HOST=127.0.0.1).')
  return read.data
}
