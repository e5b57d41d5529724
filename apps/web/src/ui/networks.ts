import {
  type Icon,
  IconBrandFacebookFilled,
  IconBrandGoogleFilled,
  IconBrandInstagram,
  IconBrandLinkedinFilled,
  IconBrandTiktokFilled,
  IconBrandTripadvisor,
  IconBrandYoutubeFilled,
  IconHeart,
  IconStar,
  IconThumbUp,
} from '@tabler/icons-react'

/** The kinds of account as the contract names them; the kit knows how each looks. */
export type NetworkName =
  | 'facebook'
  | 'instagram'
  | 'instagramPrivate'
  | 'google'
  | 'linkedin'
  | 'tiktok'
  | 'youtube'
  | 'tripadvisor'

interface NetworkStyle {
  readonly icon: Icon
  readonly color: string
  /** Drawn with strokes; the others are filled. */
  readonly outlined?: true
  /** A small lock in the corner. */
  readonly locked?: true
  /** What its likes are called and drawn as; a rating is 1 to 5. */
  readonly like?: { readonly icon: Icon; readonly rating?: true }
}

const instagram = {
  icon: IconBrandInstagram,
  color: 'var(--network-instagram)',
  outlined: true,
  like: { icon: IconHeart },
} as const

export const networks = {
  facebook: { icon: IconBrandFacebookFilled, color: 'var(--network-facebook)', like: { icon: IconThumbUp } },
  instagram,
  instagramPrivate: { ...instagram, locked: true },
  google: { icon: IconBrandGoogleFilled, color: 'var(--network-google)', like: { icon: IconStar, rating: true } },
  linkedin: { icon: IconBrandLinkedinFilled, color: 'var(--network-linkedin)', like: { icon: IconThumbUp } },
  tiktok: { icon: IconBrandTiktokFilled, color: 'var(--network-tiktok)', like: { icon: IconHeart } },
  youtube: { icon: IconBrandYoutubeFilled, color: 'var(--network-youtube)' },
  tripadvisor: {
    icon: IconBrandTripadvisor,
    color: 'var(--network-tripadvisor)',
    outlined: true,
    like: { icon: IconStar, rating: true },
  },
} as const satisfies Record<NetworkName, NetworkStyle>

export const getNetworkStyle = (network: NetworkName): NetworkStyle => networks[network]
