import { z } from 'zod'
import { Id, Instant, resource } from './resource.ts'

/** The kinds of account a place can be connected to, as posts and inbox items name them. */
export const integrationTypes = [
  'facebook',
  'instagram',
  'instagramPrivate',
  'google',
  'linkedin',
  'tiktok',
  'youtube',
  'tripadvisor',
] as const
export type IntegrationType = (typeof integrationTypes)[number]
export const IntegrationTypeName = z.enum(integrationTypes)

/** The field of a location that carries each kind, spelled as the product documents do. */
export const integrationFields = {
  facebook: 'facebookIntegration',
  instagram: 'instagramIntegration',
  instagramPrivate: 'instagramPrivateIntegration',
  google: 'googleIntegration',
  linkedin: 'linkedinIntegration',
  tiktok: 'tikTokIntegration',
  youtube: 'youtubeIntegration',
  tripadvisor: 'tripadvisorIntegration',
} as const satisfies Record<IntegrationType, string>

/** Where each kind shows its display name. */
export const integrationNames = {
  facebook: 'pageName',
  instagram: 'accountName',
  instagramPrivate: 'accountName',
  google: 'locationName',
  linkedin: 'pageName',
  tiktok: 'accountName',
  youtube: 'channelName',
  tripadvisor: 'locationName',
} as const satisfies Record<IntegrationType, 'pageName' | 'accountName' | 'locationName' | 'channelName'>

export const Integration = resource('Integration', '/integrations', {
  id: Id,
  /** False from the moment the network refused the token; publishing to it waits for a reconnection. */
  validToken: z.boolean(),
  lastCheckedAt: Instant.optional(),
  error: z.string().optional(),
  pageName: z.string().optional(),
  channelName: z.string().optional(),
  accountName: z.string().optional(),
  locationName: z.string().optional(),
  accountId: z.string(),
  picture: z.string().optional(),
})
