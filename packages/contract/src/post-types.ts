import type { IntegrationType } from './integrations.ts'

/** Every kind of post, as the product names it. */
export const postTypes = ['post', 'reel', 'story', 'profile', 'cover', 'standard', 'event', 'offer', 'media'] as const
export type PostType = (typeof postTypes)[number]

/** The kinds each network knows, the usual one first. Tripadvisor has reviews and no posts. */
export const postTypesOf = {
  facebook: ['post', 'reel', 'story', 'profile', 'cover'],
  instagram: ['post', 'reel', 'story'],
  instagramPrivate: ['story'],
  google: ['standard', 'event', 'offer', 'media'],
  linkedin: ['post'],
  tiktok: ['post'],
  youtube: ['post'],
  tripadvisor: [],
} as const satisfies Record<IntegrationType, readonly PostType[]>

/** Networks under whose posts we can leave a first comment. */
export const firstCommentNetworks = ['facebook', 'instagram', 'linkedin'] as const satisfies readonly IntegrationType[]

/** What a Google button may say; `CALL` dials the place and has no link. */
export const buttonActions = ['BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'CALL'] as const
export type ButtonAction = (typeof buttonActions)[number]

/** What a photo of a Google listing shows. */
export const mediaCategories = [
  'CATEGORY_UNSPECIFIED',
  'COVER',
  'PROFILE',
  'LOGO',
  'EXTERIOR',
  'INTERIOR',
  'ADDITIONAL',
] as const
