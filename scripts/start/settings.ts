import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export type Settings = {
  port: number
  sandboxPort: number
  sandboxSmtpPort: number
  dataDir: string
  demo: boolean
  /** The user's own server; null starts ours. */
  databaseUrl: string | null
  url: string
  sandboxUrl: string
}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = portFrom(env, 'PORT', 4000)
  const sandboxPort = portFrom(env, 'SANDBOX_PORT', 4100)
  return {
    port,
    sandboxPort,
    sandboxSmtpPort: portFrom(env, 'SANDBOX_SMTP_PORT', 4125),
    dataDir: resolve(env.DATA_DIR || '.data'),
    demo: !['0', 'false'].includes(env.DEMO ?? ''),
    databaseUrl: env.DATABASE_URL || null,
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
  }
}

function portFrom(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const port = Number(env[name] || otherwise)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Error(`${name}=${env[name]} is not a port: give a number from 1 to 65535.`)
}

/** The environment of the processes: the user's settings, and defaults that connect the processes on this machine. */
export function environmentFor(settings: Settings, env: NodeJS.ProcessEnv, databaseUrl: string, webDir: string) {
  return {
    HOST: '127.0.0.1',
    PUBLIC_URL: settings.url,
    SMTP_URL: `smtp://127.0.0.1:${settings.sandboxSmtpPort}`,
    // An empty value selects the real networks.
    NETWORK_ORIGIN: settings.sandboxUrl,
    // Stored beside the database: the sandbox's accounts and tokens live as long as the connections to them.
    SANDBOX_DATA: join(settings.dataDir, 'sandbox'),
    SANDBOX_WEBHOOK_URL: `${settings.url}/api/webhooks/{network}`,
    // The sandbox reads the same app ids and secrets, as a network would have them registered.
    FACEBOOK_APP_ID: 'sandbox-app',
    FACEBOOK_APP_SECRET: 'sandbox-secret',
    FACEBOOK_VERIFY_TOKEN: 'sandbox-verify',
    GOOGLE_CLIENT_ID: 'sandbox-client',
    GOOGLE_CLIENT_SECRET: 'sandbox-secret',
    LINKEDIN_CLIENT_ID: 'sandbox-client',
    LINKEDIN_CLIENT_SECRET: 'sandbox-secret',
    GOOGLE_PUBSUB_TOPIC: 'projects/vitrine-sandbox/topics/reviews',
    GOOGLE_PUSH_ACCOUNT: 'pubsub-push@vitrine-sandbox.iam.gserviceaccount.com',
    GOOGLE_PLACES_KEY: 'sandbox-places-key',
    // Uses the sandbox's gateway unless another one is set.
    INSTAGRAM_PRIVATE_GATEWAY_URL: env.NETWORK_ORIGIN === '' ? '' : `${settings.sandboxUrl}/aiograpi-rest`,
    // Google's terms do not apply to the sandbox's data, so its history may be stored.
    COMPETITOR_HISTORY_DAYS: env.NETWORK_ORIGIN === '' ? '0' : '400',
    FEATURE_MULTI_POST: settings.demo ? '1' : '0',
    WEB_DIR: webDir,
    ...secrets(settings.dataDir),
    ...env,
    PORT: String(settings.port),
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_SMTP_PORT: String(settings.sandboxSmtpPort),
    DATA_DIR: settings.dataDir,
    DEMO: settings.demo ? '1' : '0',
    DATABASE_URL: databaseUrl,
  }
}

type Secrets = { APP_SECRET: string; TOKEN_KEY: string }

/** Created once: with another key, the tokens in the database could not be decrypted. */
function secrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    const made: Secrets = {
      APP_SECRET: randomBytes(32).toString('base64url'),
      TOKEN_KEY: randomBytes(32).toString('base64'),
    }
    writeFileSync(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Secrets // our own file
}
