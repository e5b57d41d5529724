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
  /** Only where the installation runs a gateway for it. */
  readonly instagramPrivate?: SigningNetwork
}

/** The connector of a type of account, where we have one. Rows and paths carry the type as text. */
export function networkFor(networks: Networks, type: string): Connector | undefined {
  return Object.hasOwn(networks, type) ? networks[type as keyof Networks] : undefined // it is one of its keys
}

/** The connectors, built once a process. With NETWORK_ORIGIN every host of theirs is reached below it. */
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

/** Offered where it is switched on and has a gateway: to Instagram itself this product never sends a password. */
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

/** Whether this installation speaks to LinkedIn: it is switched on, and there is an application to speak as. */
export function offersLinkedIn(config: Pick<Config, 'FEATURE_LINKEDIN' | 'LINKEDIN_CLIENT_ID'>): boolean {
  return config.FEATURE_LINKEDIN && config.LINKEDIN_CLIENT_ID !== ''
}

/** What the public knows of any business; null where no key was given. */
export function openPlaces(config: Config): PlacesClient | null {
  const { deadline: deadlineMs } = getPublishingTiming(config)
  const apiKey = config.GOOGLE_PLACES_KEY
  return apiKey === '' ? null : googlePlaces({ apiKey, origins: getOrigins(config), now: () => new Date(), deadlineMs })
}

/** As the Pub/Sub subscription is set up: it pushes to our address, with tokens made for that address. */
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

/** Where a network sends the person back to: a page of ours that hands the code to the API. */
function callbackUrl(config: Pick<Config, 'PUBLIC_URL'>, network: GrantNetwork): string {
  return `${config.PUBLIC_URL}/settings/locations/auth/${network}/callback`
}

function getOrigins(config: Pick<Config, 'NETWORK_ORIGIN'>): NetworkApp['origins'] {
  const base = config.NETWORK_ORIGIN
  if (base === undefined) return {}
  // Any host a connector asks for, without a list of them here.
  return new Proxy({}, { get: (_all, host) => (typeof host === 'string' ? new URL(`${base}/${host}`) : undefined) })
}
