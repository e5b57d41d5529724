import type { LocationTree } from '@vitrine/contract/locations'
import { inAnHour } from '../../dates/local-time.ts'
import { emptyComposition, getPart, type PostComposition, write } from './model/composition.ts'
import type { ComposerMediaItem } from './model/media-item.ts'
import type { ComposedNetwork } from './model/network-capabilities.ts'
import type { NewPostSearch } from './search.ts'
import { availableNetworks } from './state/connections.ts'

interface Beginning {
  readonly kind: 'single' | 'multi'
  readonly tree: LocationTree
  readonly available: readonly ComposedNetwork[]
  readonly timeZone: string
  readonly search: NewPostSearch
  /** Files that a link brings along. */
  readonly brought: readonly ComposerMediaItem[]
}

/** What a new post begins with. */
export function newComposition({ kind, tree, available, timeZone, search, brought }: Beginning): PostComposition {
  const networks = firstNetworks(kind, available, search)
  const empty = emptyComposition(networks, firstTime(search, timeZone))
  return write({ ...empty, places: onlyLocation(tree) }, 'common', 'media', brought)
}

/** A draft as another link asks for it: what the link brings along is laid over it. */
export function followLink(
  draft: PostComposition,
  { kind, available, search, brought }: Omit<Beginning, 'tree' | 'timeZone'>,
): PostComposition {
  const network = kind === 'single' && available.find((candidate) => candidate === search.network)
  const media = getPart(draft, 'common', 'media')
  const added = brought.filter(({ key }) => !media.some((item) => item.key === key))
  const { at } = search
  const local = at && (at.length > 10 ? at : `${at}T${draft.when.local.slice(11)}`)
  const followed: PostComposition = {
    ...draft,
    ...(network ? { networks: [network] } : {}),
    ...(local ? { when: { type: 'LATER', local } } : {}),
  }
  return added.length > 0 ? write(followed, 'common', 'media', [...media, ...added]) : followed
}

export const listLocations = (tree: LocationTree) => [
  ...tree.groups.flatMap(({ locations }) => locations),
  ...tree.ungrouped,
]

/** Where somebody sees one location alone, it need not be chosen. */
function onlyLocation(tree: LocationTree): readonly string[] {
  const all = listLocations(tree)
  return all.length === 1 ? all.map(({ id }) => id) : []
}

export function connectedNetworks(tree: LocationTree, offered: readonly ComposedNetwork[]): ComposedNetwork[] {
  const connected = listLocations(tree).map(({ integrations }) => ({
    connections: Object.fromEntries(offered.map((network) => [network, integrations[network]?.validToken])),
  }))
  return availableNetworks(connected, offered)
}

function firstNetworks(kind: 'single' | 'multi', available: readonly ComposedNetwork[], search: NewPostSearch) {
  // A private story is never sent along with the rest: who wants one says so.
  if (kind === 'multi') return available.filter((network) => network !== 'instagramPrivate')
  return [available.find((network) => network === search.network) ?? available[0] ?? 'facebook'] as const
}

function firstTime({ at }: NewPostSearch, zone: string): string {
  const soon = inAnHour(Date.now(), zone)
  if (at === undefined) return soon
  return at.length > 10 ? at : `${at}T${soon.slice(11)}`
}
