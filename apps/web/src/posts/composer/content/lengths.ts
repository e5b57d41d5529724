import { useMemo } from 'react'
import { contentFor } from '../model/composition.ts'
import { type Length, lengthOn } from '../model/max-text-length.ts'
import type { ComposedNetwork } from '../model/network-capabilities.ts'
import { supportsPart } from '../model/network-capabilities.ts'
import { useComposer } from '../state/composer.ts'

export interface NetworkLength extends Length {
  readonly network: ComposedNetwork
}

/**
 * How long a text is on each network of the tab, where it becomes the longest. In common only networks that follow
 * the common text are counted; the others count on their own tab.
 */
export function useLengths(part: 'text' | 'comment', text: string): NetworkLength[] {
  const { composition, tab, locationData } = useComposer()
  const { networks, places: chosen } = composition
  const follow = networks
    .filter((network) => supportsPart(network, part))
    .filter((network) =>
      tab === 'common' ? contentFor(composition, network)[part] === composition.common[part] : network === tab,
    )
    .join(' ')
  return useMemo(() => {
    const known = chosen.flatMap((id) => locationData.all.get(id) ?? [])
    return networks
      .filter((network) => follow.split(' ').includes(network))
      .flatMap((network) => {
        const length = lengthOn(network, part, text, known)
        return length ? [{ network, ...length }] : []
      })
  }, [networks, follow, part, text, chosen, locationData.all])
}

/** Where the text is the longest, if that is not everywhere the same. */
export function findMaxLength(lengths: readonly NetworkLength[]): NetworkLength | undefined {
  return lengths.filter(({ locationName }) => locationName !== null).toSorted((a, b) => b.count - a.count)[0]
}
