import type { QuotaSettings } from './quotas.ts'

/** The application as it is registered with a network; server and sandbox agree on it by configuration. */
export interface VendorApp {
  id: string
  secret: string
}

export interface GoogleAppOptions {
  id: string
  secret: string
  /** The service account in whose name Pub/Sub signs what it pushes. */
  pushAccount: string
  /** The project's key of the Places API. */
  googleMapsKey: string
}

export interface SandboxOptions {
  apps: { facebook: VendorApp; google: GoogleAppOptions; linkedin: VendorApp }
  /** Where webhooks go while nobody subscribed through the vendor; `{network}` is replaced. */
  webhookUrl: string | null
  quotas: QuotaSettings
  /** How long Instagram takes to process a container, and Google a post that it wants to look at first. */
  processingMs: number
  /** The folder in which the world outlives the process; null keeps it in memory alone. */
  dataDir: string | null
}

/** The only reader of the environment. */
export function optionsFrom(env: Record<string, string | undefined>): SandboxOptions {
  return {
    apps: {
      facebook: {
        id: env.FACEBOOK_APP_ID || 'sandbox-app',
        secret: env.FACEBOOK_APP_SECRET || 'sandbox-secret',
      },
      google: {
        id: env.GOOGLE_CLIENT_ID || 'sandbox-client',
        secret: env.GOOGLE_CLIENT_SECRET || 'sandbox-secret',
        pushAccount: env.GOOGLE_PUSH_ACCOUNT || 'pubsub-push@vitrine-sandbox.iam.gserviceaccount.com',
        googleMapsKey: env.GOOGLE_PLACES_KEY || 'sandbox-places-key',
      },
      linkedin: {
        id: env.LINKEDIN_CLIENT_ID || 'sandbox-client',
        secret: env.LINKEDIN_CLIENT_SECRET || 'sandbox-secret',
      },
    },
    webhookUrl: env.SANDBOX_WEBHOOK_URL || null,
    quotas: env.SANDBOX_QUOTAS === 'off' ? 'off' : {},
    processingMs: Number(env.SANDBOX_PROCESSING_MS || 500),
    dataDir: env.SANDBOX_DATA || null,
  }
}
