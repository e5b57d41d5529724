import { resolveFields } from '@vitrine/contract/location-fields'
import { useFormats } from '../../../i18n/use-formats.ts'
import { contentFor, type PostButton } from '../model/composition.ts'
import type { ComposerMediaItem } from '../model/media-item.ts'
import type { ComposedNetwork } from '../model/network-capabilities.ts'
import { useComposer } from '../state/composer.ts'

/** A post as the public of one place will see it on one network. */
export interface PreviewedPost {
  readonly network: ComposedNetwork
  readonly text: string
  readonly comment: string
  readonly media: readonly ComposerMediaItem[]
  readonly link: string
  readonly button: PostButton | null
  readonly locationName: string
  readonly account: string
  readonly avatarUrl: string | undefined
  /** Null when it leaves now. */
  readonly when: { readonly day: string; readonly time: string } | null
}

export function usePreviewedPost(network: ComposedNetwork): PreviewedPost {
  const { composition, locationData, previewed } = useComposer()
  const formats = useFormats('UTC')
  const content = contentFor(composition, network)
  const location = previewed === null ? undefined : locationData.all.get(previewed)
  const values = location?.values ?? {}
  const { type, local } = composition.when
  const clock = Date.parse(`${local}Z`)
  return {
    ...{ network, media: content.media, link: content.link, button: content.button },
    text: resolveFields(content.text, values).text,
    comment: resolveFields(content.comment, values).text,
    locationName: location?.name ?? '',
    account: location?.accounts[network] ?? location?.name ?? '',
    avatarUrl: getAvatarUrl(network, locationData.whole),
    when: type === 'NOW' ? null : { day: formats.dayMonth(clock), time: formats.time(clock) },
  }
}

type Pictured = Record<`${ComposedNetwork}Integration`, { picture?: string } | undefined>

function getAvatarUrl(network: ComposedNetwork, whole: Partial<Pictured> | undefined): string | undefined {
  return whole?.[`${network}Integration`]?.picture
}
