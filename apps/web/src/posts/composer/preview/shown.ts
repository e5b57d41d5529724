import { resolveFields } from '@vitrine/contract/fields'
import { useFormats } from '../../../i18n/use-formats.ts'
import { contentFor, type PostButton } from '../model/composition.ts'
import type { MediaItem } from '../model/media-item.ts'
import type { ComposedNetwork } from '../model/offers.ts'
import { useComposer } from '../state/composer.ts'

/** A post as the public of one place will see it on one network. */
export interface Shown {
  readonly network: ComposedNetwork
  readonly text: string
  readonly comment: string
  readonly media: readonly MediaItem[]
  readonly link: string
  readonly button: PostButton | null
  readonly place: string
  readonly account: string
  readonly picture: string | undefined
  /** Null when it leaves now. */
  readonly when: { readonly day: string; readonly time: string } | null
}

export function useShown(network: ComposedNetwork): Shown {
  const { composition, places, previewed } = useComposer()
  const formats = useFormats('UTC')
  const content = contentFor(composition, network)
  const place = previewed === null ? undefined : places.all.get(previewed)
  const values = place?.values ?? {}
  const { type, local } = composition.when
  const clock = Date.parse(`${local}Z`)
  return {
    ...{ network, media: content.media, link: content.link, button: content.button },
    text: resolveFields(content.text, values).text,
    comment: resolveFields(content.comment, values).text,
    place: place?.name ?? '',
    account: place?.accounts[network] ?? place?.name ?? '',
    picture: pictureOn(network, places.whole),
    when: type === 'NOW' ? null : { day: formats.dayMonth(clock), time: formats.time(clock) },
  }
}

type Pictured = Record<`${ComposedNetwork}Integration`, { picture?: string } | undefined>

function pictureOn(network: ComposedNetwork, whole: Partial<Pictured> | undefined): string | undefined {
  return whole?.[`${network}Integration`]?.picture
}
