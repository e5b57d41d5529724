import type { PostType } from '@vitrine/contract/post-types'

/** The networks one can compose for, in the order they are shown. */
export const composedNetworks = ['facebook', 'instagram', 'instagramPrivate', 'google', 'linkedin'] as const
export type ComposedNetwork = (typeof composedNetworks)[number]

/** Those a person is offered: what they may not use is not there. */
export function offeredTo(showsPrivate: boolean): readonly ComposedNetwork[] {
  return composedNetworks.filter((network) => network !== 'instagramPrivate' || showsPrivate)
}

/** What a post is made of, beside where and when. */
export const parts = ['text', 'media', 'comment', 'link', 'button'] as const
export type Part = (typeof parts)[number]

/** The kind of post made for each network, and the parts it takes. */
export const offers = {
  facebook: { type: 'post', takes: ['text', 'media', 'comment', 'link'] },
  instagram: { type: 'post', takes: ['text', 'media', 'comment'] },
  // The link is a sticker there.
  instagramPrivate: { type: 'story', takes: ['media', 'link'] },
  google: { type: 'standard', takes: ['text', 'media', 'button'] },
  linkedin: { type: 'post', takes: ['text', 'media', 'comment', 'link'] },
} as const satisfies Record<ComposedNetwork, { type: PostType; takes: readonly Part[] }>

export function takes(network: ComposedNetwork, part: Part): boolean {
  return offers[network].takes.some((taken) => taken === part)
}

/** Whether a post of this network and kind can be opened in the composer. */
export function isComposed(network: string, type: string): network is ComposedNetwork {
  return composedNetworks.some((one) => one === network && offers[one].type === type)
}
