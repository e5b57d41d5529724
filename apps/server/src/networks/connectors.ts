import type { GrantNetwork } from '@vitrine/contract/connections'
import { facebook } from '@vitrine/networks/facebook/index'
import { google } from '@vitrine/networks/google/index'
import { googlePlaces, type PlacesClient } from '@vitrine/networks/google/places'
import { instagram } from '@vitrine/networks/instagram/index'
import { instagramPrivate } from '@vitrine/networks/instagram-private/index'
import { linkedin } from '@vitrine/networks/linkedin/index'
import type { Connector, Network, NetworkApp } from '@vitrine/networks/network'
import type { SigningNetwork } from '@vitrine/networks/sign-in'
import type { Config } from '../lib/config.ts'
import { getPublishingTiming } from './publishing-timing.ts'

export type Networks = Readonly<Record<GrantNetwork, Network>> & {
  /** Only if the installation has a gateway configured. */
  readonly instagramPrivate?: SigningNetwork
}

/** The connector for a network name from a row or path; undefined if there is none. */
export function networkFor(networks: Networks, type: string): Connector | undefined {
  return Object.hasOwn(networks, type) ? networks[type as keyof Networks] : undefined // it is one of its keys
}

/** Builds the connectors, once per process. With NETWORK_ORIGIN every network host is reached through it. */
export function openNetworks(config: Config): Networks {
  return {
    facebook: facebook(metaApp(config, 'facebook')),
    instagram: instagram(metaApp(config, 'instagram')),
    google: google({
      ...common(config, 'google'),
      clientId: config.GOOGLE_CLIENT_ID,
      clientSecret: config.GOOGLE_CLIENT_SECRET,
      ...(config.GOOGLE_PUBSUB_TOPIC === '' ? {} : { push: getPush(config) }),
    }),
    linkedin: linkedin({
      ...common(config, 'linkedin'),
      clientId: config.LINKEDIN_CLIENT_ID,
      clientSecret: config.LINKEDIN_CLIENT_SECRET,
      version: config.LINKEDIN_VERSION,
      ...(config.LINKEDIN_SCOPES === '' ? {} : { scopes: config.LINKEDIN_SCOPES.split(/[ ,]+/) }),
    }),
    ...createPrivateInstagram(config),
  }
}

/** Requires a gateway besides the feature flag: passwords are never sent to Instagram directly. */
export function offersPrivateInstagram(
  config: Pick<Config, 'FEATURE_PRIVATE_INSTAGRAM' | 'INSTAGRAM_PRIVATE_GATEWAY_URL'>,
): boolean {
  return config.FEATURE_PRIVATE_INSTAGRAM && config.INSTAGRAM_PRIVATE_GATEWAY_URL !== undefined
}

function createPrivateInstagram(config: Config): Pick<Networks, 'instagramPrivate'> {
  const url = config.INSTAGRAM_PRIVATE_GATEWAY_URL
  if (url === undefined || !offersPrivateInstagram(config)) return {}
  const { deadline: deadlineMs } = getPublishingTiming(config)
  return { instagramPrivate: instagramPrivate({ gateway: new URL(url), now: () => new Date(), deadlineMs }) }
}

/** Whether LinkedIn is offered: the feature is enabled and an OAuth client is configured. */
export function offersLinkedIn(config: Pick<Config, 'FEATURE_LINKEDIN' | 'LINKEDIN_CLIENT_ID'>): boolean {
  return config.FEATURE_LINKEDIN && config.LINKEDIN_CLIENT_ID !== ''
}

/** The client for public data on any business; null without an API key. */
export function openPlaces(config: Config): PlacesClient | null {
  const { deadline: deadlineMs } = getPublishingTiming(config)
  const apiKey = config.GOOGLE_PLACES_KEY
  return apiKey === '' ? null : googlePlaces({ apiKey, origins: getOrigins(config), now: () => new Date(), deadlineMs })
}

/** The Pub/Sub push subscription: it posts to our webhook URL, with tokens whose audience is that URL. */
function getPush(config: Config) {
  return {
    topic: config.GOOGLE_PUBSUB_TOPIC,
    audience: `${config.PUBLIC_URL}/api/webhooks/google`,
    serviceAccount: config.GOOGLE_PUSH_ACCOUNT,
  }
}

function metaApp(config: Config, network: 'facebook' | 'instagram') {
  return { ...common(config, network), clientId: config.FACEBOOK_APP_ID, clientSecret: config.FACEBOOK_APP_SECRET }
}

function common(
  config: Config,
  network: GrantNetwork,
): Pick<NetworkApp, 'redirectUrl' | 'origins' | 'now' | 'deadlineMs'> {
  const { deadline: deadlineMs } = getPublishingTiming(config)
  return { redirectUrl: callbackUrl(config, network), origins: getOrigins(config), now: () => new Date(), deadlineMs }
}

/** The OAuth redirect URI: a page of the web application that sends the code to the API. */
function callbackUrl(config: Pick<Config, 'PUBLIC_URL'>, network: GrantNetwork): string {
  return `${config.PUBLIC_URL}/settings/locations/auth/${network}/callback`
}

function getOrigins(config: Pick<Config, 'NETWORK_ORIGIN'>): NetworkApp['origins'] {
  const base = config.NETWORK_ORIGIN
  if (base === undefined) return {}
  // A proxy object, so that no list of the connectors' hosts is needed.
  return new Proxy({}, { get: (_all, host) => (typeof host === 'string' ? new URL(`${base}/${host}`) : undefined) })
}
