import type { ButtonAction } from '@vitrine/contract/post-types'
import { wholeAddress } from './address.ts'
import type { MediaItem } from './media-item.ts'
import { type ComposedNetwork, composedNetworks, type Part, parts, takes } from './offers.ts'

export interface PostButton {
  readonly action: ButtonAction
  readonly link: string
}

/** What a network shows, part by part. */
export interface Content {
  readonly text: string
  readonly media: readonly MediaItem[]
  readonly comment: string
  readonly link: string
  readonly button: PostButton | null
}

export interface When {
  readonly type: 'NOW' | 'LATER'
  /** What clocks at the places show, `2026-05-14T18:00`. Kept while NOW is chosen, to come back to. */
  readonly local: string
}

/** One message for one or several networks: a common part, and what a network has of its own. */
export interface Composition {
  readonly networks: readonly ComposedNetwork[]
  readonly common: Content
  readonly own: Readonly<Partial<Record<ComposedNetwork, Partial<Content>>>>
  readonly places: readonly string[]
  readonly note: string
  readonly when: When
}

/** Where one writes: in the common part, or for one network. */
export type Tab = 'common' | ComposedNetwork

const nothing: Content = { text: '', media: [], comment: '', link: '', button: null }

export function emptyComposition(networks: readonly ComposedNetwork[], local: string): Composition {
  return { networks, common: nothing, own: {}, places: [], note: '', when: { type: 'LATER', local } }
}

/** All that goes out on a network. Parts it does not take are empty, whatever the common part says. */
export function contentFor(composition: Composition, network: ComposedNetwork): Content {
  const whole = { ...composition.common, ...composition.own[network] }
  const taken = parts.map((part) => [part, takes(network, part) ? whole[part] : nothing[part]])
  return Object.fromEntries(taken) as unknown as Content // fromEntries loses the keys
}

/** As a post of one network holds it: what goes out there is all there is. */
export function alone(composition: Composition, network: ComposedNetwork): Composition {
  return { ...composition, networks: [network], common: contentFor(composition, network), own: {} }
}

/** What stands in a field of a tab. */
export function partIn<P extends Part>(composition: Composition, tab: Tab, part: P): Content[P] {
  const own = tab === 'common' ? undefined : composition.own[tab]?.[part]
  return (own ?? composition.common[part]) as Content[P] // own[part] is of the same part
}

/** The parts a tab lets one write: those its network takes, or any of the chosen ones. */
export function partsIn(composition: Composition, tab: Tab): Part[] {
  const networks = tab === 'common' ? composition.networks : [tab]
  return parts.filter((part) => networks.some((network) => takes(network, part)))
}

/**
 * Writes a part where one stands. The first change for one network detaches that part there and nothing else; a part
 * that no other chosen network takes has nothing to be detached from.
 */
export function write<P extends Part>(composition: Composition, tab: Tab, part: P, value: Content[P]): Composition {
  if (tab === 'common' || isAlone(composition, tab, part))
    return { ...composition, common: { ...composition.common, [part]: value } }
  if (same(partIn(composition, tab, part), value)) return composition
  return { ...composition, own: { ...composition.own, [tab]: { ...composition.own[tab], [part]: value } } }
}

function isAlone(composition: Composition, tab: ComposedNetwork, part: Part): boolean {
  if (composition.own[tab]?.[part] !== undefined) return false
  return composition.networks.every((network) => network === tab || !takes(network, part))
}

/** The parts in which a network goes its own way. */
export function detached(composition: Composition, network: ComposedNetwork): Part[] {
  return parts.filter((part) => takes(network, part) && composition.own[network]?.[part] !== undefined)
}

/** Back to what is common: one part, or all of them. */
export function rejoin(composition: Composition, network: ComposedNetwork, part?: Part): Composition {
  const { [network]: mine = {}, ...others } = composition.own
  const left = Object.entries(mine).filter(([name]) => part !== undefined && name !== part)
  return { ...composition, own: left.length === 0 ? others : { ...others, [network]: Object.fromEntries(left) } }
}

export function withNetworks(composition: Composition, networks: readonly ComposedNetwork[]): Composition {
  return { ...composition, networks: composedNetworks.filter((network) => networks.includes(network)) }
}

/** Every file of the composition, each once. */
export function mediaIn({ common, own }: Composition): MediaItem[] {
  const all = [common, ...Object.values(own)].flatMap((content) => content?.media ?? [])
  return [...new Map(all.map((item) => [item.key, item])).values()]
}

/** Changes a file wherever it stands. */
export function withMedia(
  composition: Composition,
  key: string,
  change: (item: MediaItem) => MediaItem | null,
): Composition {
  const changed = (media: readonly MediaItem[]) =>
    media.flatMap((item) => (item.key === key ? (change(item) ?? []) : [item]))
  const own = Object.entries(composition.own).map(([network, content]) => [
    network,
    content.media === undefined ? content : { ...content, media: changed(content.media) },
  ])
  return {
    ...composition,
    common: { ...composition.common, media: changed(composition.common.media) },
    own: Object.fromEntries(own),
  }
}

/** Whether anything was written or chosen that would be missed. */
export function isWorthKeeping({ common, own, note, places }: Composition): boolean {
  const said = (content: Partial<Content>) =>
    Boolean(content.text || content.comment || content.link || content.button || content.media?.length)
  return said(common) || Object.values(own).some(said) || note !== '' || places.length > 0
}

/** Whether both say the same, wherever their files have got to, and whether their links are written out or not. */
export function saysTheSame(one: Composition, other: Composition): boolean {
  const words = (composition: Composition) =>
    JSON.stringify(composition, (name, value) => {
      if (name === 'link') return wholeAddress(value)
      return name === 'media' ? value?.map(({ key, altText }: MediaItem) => [key, altText]) : value
    })
  return one === other || words(one) === words(other)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
