import type { PostType } from '@vitrine/contract/post-types'

/** The networks one can compose for, in the order they are shown. */
export const composedNetworks = ['facebook', 'instagram', 'instagramPrivate', 'google', 'linkedin'] as const
export type ComposedNetwork = (typeof composedNetworks)[number]

/** Those a person is offered: what they may not use is not there. */
export function availableNetworksFor(showsPrivate: boolean): readonly ComposedNetwork[] {
  return composedNetworks.filter((network) => network !== 'instagramPrivate' || showsPrivate)
}

/** What a post is made of, beside where and when. */
export const parts = ['text', 'media', 'comment', 'link', 'button'] as const
export type PostPart = (typeof parts)[number]

/** The kind of post made for each network, and the parts it takes. */
export const offers = {
  facebook: { type: 'post', parts: ['text', 'media', 'comment', 'link'] },
  instagram: { type: 'post', parts: ['text', 'media', 'comment'] },
  // The link is a sticker there.
  instagramPrivate: { type: 'story', parts: ['media', 'link'] },
  google: { type: 'standard', parts: ['text', 'media', 'button'] },
  linkedin: { type: 'post', parts: ['text', 'media', 'comment', 'link'] },
} as const satisfies Record<ComposedNetwork, { type: PostType; parts: readonly PostPart[] }>

export function supportsPart(network: ComposedNetwork, part: PostPart): boolean {
  return offers[network].parts.some((supported) => supported === part)
}

/** Whether a post of this network and kind can be opened in the composer. */
export function isComposed(network: string, type: string): network is ComposedNetwork {
  return composedNetworks.some((item) => item === network && offers[item].type === type)
}
