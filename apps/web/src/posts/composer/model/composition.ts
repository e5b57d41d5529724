import type { ButtonAction } from '@vitrine/contract/post-types'
import { wholeAddress } from './complete-address.ts'
import type { ComposerMediaItem } from './media-item.ts'
import { type ComposedNetwork, composedNetworks, type PostPart, parts, supportsPart } from './network-capabilities.ts'

export interface PostButton {
  readonly action: ButtonAction
  readonly link: string
}

/** What a network shows, part by part. */
export interface PostContent {
  readonly text: string
  readonly media: readonly ComposerMediaItem[]
  readonly comment: string
  readonly link: string
  readonly button: PostButton | null
}

export interface ScheduleChoice {
  readonly type: 'NOW' | 'LATER'
  /** What clocks at the places show, `2026-05-14T18:00`. Kept while NOW is chosen, to come back to. */
  readonly local: string
}

/** One message for one or several networks: a common part, and what a network has of its own. */
export interface PostComposition {
  readonly networks: readonly ComposedNetwork[]
  readonly common: PostContent
  readonly own: Readonly<Partial<Record<ComposedNetwork, Partial<PostContent>>>>
  readonly places: readonly string[]
  readonly note: string
  readonly when: ScheduleChoice
}

/** Where one writes: in the common part, or for one network. */
export type ComposerTab = 'common' | ComposedNetwork

const nothing: PostContent = { text: '', media: [], comment: '', link: '', button: null }

export function emptyComposition(networks: readonly ComposedNetwork[], local: string): PostComposition {
  return { networks, common: nothing, own: {}, places: [], note: '', when: { type: 'LATER', local } }
}

/** All that goes out on a network. Parts it does not take are empty, whatever the common part says. */
export function contentFor(composition: PostComposition, network: ComposedNetwork): PostContent {
  const whole = { ...composition.common, ...composition.own[network] }
  const entries = parts.map((part) => [part, supportsPart(network, part) ? whole[part] : nothing[part]])
  return Object.fromEntries(entries) as unknown as PostContent // fromEntries loses the keys
}

/** As a post of one network holds it: what goes out there is all there is. */
export function forSingleNetwork(composition: PostComposition, network: ComposedNetwork): PostComposition {
  return { ...composition, networks: [network], common: contentFor(composition, network), own: {} }
}

/** What stands in a field of a tab. */
export function getPart<P extends PostPart>(composition: PostComposition, tab: ComposerTab, part: P): PostContent[P] {
  const own = tab === 'common' ? undefined : composition.own[tab]?.[part]
  return (own ?? composition.common[part]) as PostContent[P] // own[part] is of the same part
}

/** The parts a tab lets one write: those its network takes, or any of the chosen ones. */
export function listParts(composition: PostComposition, tab: ComposerTab): PostPart[] {
  const networks = tab === 'common' ? composition.networks : [tab]
  return parts.filter((part) => networks.some((network) => supportsPart(network, part)))
}

/**
 * Writes a part where one stands. The first change for one network detaches that part there and nothing else; a part
 * that no other chosen network takes has nothing to be detached from.
 */
export function write<P extends PostPart>(
  composition: PostComposition,
  tab: ComposerTab,
  part: P,
  value: PostContent[P],
): PostComposition {
  if (tab === 'common' || isAlone(composition, tab, part))
    return { ...composition, common: { ...composition.common, [part]: value } }
  if (same(getPart(composition, tab, part), value)) return composition
  return { ...composition, own: { ...composition.own, [tab]: { ...composition.own[tab], [part]: value } } }
}

function isAlone(composition: PostComposition, tab: ComposedNetwork, part: PostPart): boolean {
  if (composition.own[tab]?.[part] !== undefined) return false
  return composition.networks.every((network) => network === tab || !supportsPart(network, part))
}

/** The parts in which a network goes its own way. */
export function detached(composition: PostComposition, network: ComposedNetwork): PostPart[] {
  return parts.filter((part) => supportsPart(network, part) && composition.own[network]?.[part] !== undefined)
}

/** Back to what is common: one part, or all of them. */
export function rejoin(composition: PostComposition, network: ComposedNetwork, part?: PostPart): PostComposition {
  const { [network]: mine = {}, ...others } = composition.own
  const left = Object.entries(mine).filter(([name]) => part !== undefined && name !== part)
  return { ...composition, own: left.length === 0 ? others : { ...others, [network]: Object.fromEntries(left) } }
}

export function withNetworks(composition: PostComposition, networks: readonly ComposedNetwork[]): PostComposition {
  return { ...composition, networks: composedNetworks.filter((network) => networks.includes(network)) }
}

/** Every file of the composition, each once. */
export function listMedia({ common, own }: PostComposition): ComposerMediaItem[] {
  const all = [common, ...Object.values(own)].flatMap((content) => content?.media ?? [])
  return [...new Map(all.map((item) => [item.key, item])).values()]
}

/** Changes a file wherever it stands. */
export function withMedia(
  composition: PostComposition,
  key: string,
  change: (item: ComposerMediaItem) => ComposerMediaItem | null,
): PostComposition {
  const changed = (media: readonly ComposerMediaItem[]) =>
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
export function isWorthSaving({ common, own, note, places }: PostComposition): boolean {
  const hasContent = (content: Partial<PostContent>) =>
    Boolean(content.text || content.comment || content.link || content.button || content.media?.length)
  return hasContent(common) || Object.values(own).some(hasContent) || note !== '' || places.length > 0
}

/** Whether both say the same, wherever their files have got to, and whether their links are written out or not. */
export function isSameContent(a: PostComposition, b: PostComposition): boolean {
  const serialize = (composition: PostComposition) =>
    JSON.stringify(composition, (name, value) => {
      if (name === 'link') return wholeAddress(value)
      return name === 'media' ? value?.map(({ key, altText }: ComposerMediaItem) => [key, altText]) : value
    })
  return a === b || serialize(a) === serialize(b)
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
